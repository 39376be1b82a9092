/** The build of this page: the hash in its own name, the same that the server reads beside the page. */
export const BUILD = /-([0-9a-f]{6,})\.js/.exec(import.meta.url)?.[1] ?? "dev";
