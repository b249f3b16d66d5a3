"""The house: rounds, people, the cashier, protection and the jackpot, pure.

Law: every work is an async function of a ``Transaction``; time is the transaction's, entropy and ids come in
as arguments, and a refusal changes nothing.
"""
