"""The whole attack in one flow: frozen inputs, one pure fold, the chain of its steps.

`inputs` is what was said and what fell, `chain` what comes of it, `data` what an edition says about the steps. `strike`
says what the attack is made of. `resolve` goes through the steps with one `AttackFold` (`fold`): `rolling` (a skill
roll, its pushes and its alarm), `defence`, `successes` (what is left, what it buys, the odds), `harm` (armor, damage,
injuries; the list itself is made in `consequences`), `payment` (ammunition and costs), `follow_ups`.
"""
