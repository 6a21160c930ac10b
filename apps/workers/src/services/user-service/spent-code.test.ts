/** A code is worth one try: a wrong verifier spends it. */
import { token } from '@tradefloor/contracts/calls/users';
import { expect, it } from 'vitest';
import { authorizationCode, given, REDEEM, toBody } from './user-fixture.given.ts';

it('a code presented with a wrong verifier is spent: the right one gives nothing any more', async () => {
  const app = await given();
  const code = await authorizationCode(app);
  const wrong = { ...REDEEM, code, code_verifier: 'w'.repeat(43) };
  expect(toBody(await app.request(token, wrong))['error']).toBe('invalid_grant');
  expect(toBody(await app.request(token, { ...REDEEM, code }))['error']).toBe('invalid_grant');
  expect(app.state.sessions.size).toBe(0);
});
