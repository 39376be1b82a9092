import { mount } from "svelte";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/cards.css";
import "../styles/table.css";
import Pieces from "./Pieces.svelte";

mount(Pieces, { target: document.body });
