"""House rules that people keep under names, and share by their code."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from rum500.server.catalogue import rules_of
from rum500.server.keys import may_be_code, new_code
from rum500.server.names import proper_name
from rum500.server.protocol.rulebook import HouseRule, KeepHouseRule, RulesWish
from rum500.server.requests import Refusal
from rum500.server.store import HouseRule as Kept

if TYPE_CHECKING:
    from rum500.server.store import Store

_MOST: Final = 100  # of one person


class KeptRules:
    """The house rules of a server; every method may raise ``StoreError``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._keeping = asyncio.Lock()

    async def of(self, holder: str) -> list[HouseRule]:
        """What somebody has kept, by name."""
        return [_shown(one, holder) for one in await self._store.house_rules(holder)]

    async def under(self, code: str, holder: str) -> HouseRule:
        """House rules under a code. Raises ``Refusal``."""
        found = await self._store.house_rule(code) if may_be_code(code) else None
        if found is None:
            raise Refusal("no-house-rule", "There are no house rules under this address any more.")
        return _shown(found, holder)

    async def keep(self, wish: KeepHouseRule, holder: str) -> HouseRule:
        """Keep rules under a name; those that somebody has under the same name already give way.

        Raises ``RulesError``, ``HouseError``, ``Refusal``.
        """
        rules_of(RulesWish(wish.preset, wish.settings))
        name = proper_name(wish.name)
        async with self._keeping:  # two of one name at the same time are one
            own = {one.name: one.code for one in await self._store.house_rules(holder)}
            if name not in own and len(own) >= _MOST:
                raise Refusal("too-many", f"You keep {_MOST} house rules already; forget one of them first.")
            kept = Kept(own.get(name) or new_code(), holder, name, msgspec.json.encode(wish))
            await self._store.keep(kept)
        return _shown(kept, holder)

    async def forget(self, code: str, holder: str) -> None:
        """Forget one's own house rules. Raises ``Refusal`` where they are somebody else's, or not there."""
        if not may_be_code(code) or not await self._store.forget(code, holder):
            raise Refusal("not-yours", "These are not your house rules.")


def _shown(kept: Kept, holder: str) -> HouseRule:
    wish = msgspec.json.decode(kept.body, type=KeepHouseRule)
    return HouseRule(kept.code, kept.name, wish.preset, wish.settings, yours=kept.owner_hash == holder)
