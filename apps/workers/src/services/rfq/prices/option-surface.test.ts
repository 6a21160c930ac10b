/** The surface as it is looked at: the chain's own volatilities, what quotes imply, and a grid that agrees with both. */
import { optionChain, optionSurface } from '@tradefloor/contracts/calls/options';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { OptionChain, OptionSurface } from '@tradefloor/contracts/option';
import { describe, expect, it } from 'vitest';
import type { LoneService } from '../../../testing/lone-service.ts';
import { getResponse, openOptions } from '../../../testing/option-fixture.ts';

const AAPL = instrumentSymbol('AAPL');
const getSurface = (lone: LoneService, expiry?: string) =>
  getResponse<OptionSurface>(
    lone.request(optionSurface, { underlying: AAPL, ...(expiry === undefined ? {} : { expiry }) }),
  );

describe('the smile', () => {
  it('is of the chain: the same strikes and volatilities, within what bid and ask imply', async () => {
    const lone = await openOptions();
    const chain = await getResponse<OptionChain>(lone.request(optionChain, { underlying: AAPL }));
    const { smile, expiry, spot } = await getSurface(lone);
    expect(expiry).toBe(chain.expiry);
    expect(spot).toBe(chain.spot);
    expect(smile.map(({ strike, volatility }) => [strike, volatility])).toEqual(
      chain.rows.map(({ strike, call }) => [strike, call.volatility]),
    );
    for (const { volatility, call, put } of smile) {
      for (const { bid, mid, ask } of [call, put]) {
        if (bid !== null) expect(bid).toBeLessThanOrEqual(volatility + 1e-9);
        if (ask !== null) expect(ask).toBeGreaterThanOrEqual(volatility - 1e-9);
        if (bid !== null && mid !== null) expect(mid).toBeGreaterThan(bid);
      }
    }
  });

  it('has no implied volatility where a bid is worth less than what is certain', async () => {
    const { smile } = await getSurface(await openOptions());
    expect(smile[0]?.call.bid).toBeNull();
    expect(smile[0]?.put.ask).not.toBeNull();
    expect(smile[8]?.call.bid).not.toBeNull();
  });

  it('is of the requested expiry, and refused where none is listed', async () => {
    const lone = await openOptions();
    const near = (await getSurface(lone)).terms[0]?.expiry ?? '';
    expect((await getSurface(lone, near)).expiry).toBe(near);
    for (const requested of [
      { underlying: AAPL, expiry: '2027-03-03' },
      { underlying: instrumentSymbol('KO') },
    ]) {
      const { result } = await lone.request(optionSurface, requested);
      expect(result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    }
  });
});

describe('the grid', () => {
  it('has a volatility for every moneyness and expiry, a skew to the left, and forwards that rise', async () => {
    const { terms, moneyness, spot } = await getSurface(await openOptions());
    expect(terms).toHaveLength(7);
    let before = Number(spot);
    for (const { volatilities, forward } of terms) {
      expect(volatilities).toHaveLength(moneyness.length);
      expect(volatilities[0]).toBeGreaterThan(volatilities[4] ?? 0);
      expect(forward).toBeGreaterThan(before);
      before = forward;
    }
  });

  it('is empty while the underlying is not quoted', async () => {
    const surface = await getSurface(await openOptions(['AAPL']));
    expect(surface).toMatchObject({ spot: null, smile: [], terms: [] });
  });

  it('is the same of the same seed and batch', async () => {
    expect(await getSurface(await openOptions())).toEqual(await getSurface(await openOptions()));
  });
});
