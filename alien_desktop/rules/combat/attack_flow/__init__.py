"""The whole attack in one flow: frozen inputs, one pure fold, the chain of its steps.

`inputs` is what was said and rolled, `chain` the result, `data` writes the inputs as JSON and reads them. `strike` says
what an attack is by the rules, `declaration_rules` whether it can be declared, `defence_rules` how a target may defend
against it. `resolve` goes through the steps with one `AttackFold` (`fold`): `rolling` (a skill
roll, its pushes and its alarm), `defence`, `successes` (what is left, what it buys, the odds), `harm` (armor, damage,
injuries; the list itself is made in `consequences`), `payment` (ammunition and costs), `follow_ups`.
"""
