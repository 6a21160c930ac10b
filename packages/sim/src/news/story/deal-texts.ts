/** Events of a company between owners and courts: claims, bids, pay-outs, and quarterly results. */
import type { TextPair } from './story-texts.ts';

export const LITIGATION: TextPair = {
  good: {
    openings: [
      [
        '{name} wins a case about its {product}',
        '{Court} found for {short} in a case about its {product}.',
      ],
      [
        'Court dismisses a claim of {amount} against {name}',
        '{Court} dismissed a claim of {amount} against {short}.',
      ],
      [
        '{name} settles with {customers} for less than feared',
        '{Short} settled with {customers} in {region} for a fraction of the {amount} claimed.',
      ],
      [
        '{name} clears a dispute in {region}',
        'A dispute of {short} about its {site} in {region} has ended without payment.',
      ],
    ],
    details: [
      'The case had lasted {years} years.',
      'Provisions of {amount} can be released in {period}.',
      'The other side does not appeal in {region}.',
      'Similar claims in {region} lose their ground.',
    ],
  },
  bad: {
    openings: [
      [
        '{name} loses a case about its {product}',
        '{Court} found against {short} in a case about its {product}.',
      ],
      [
        'Court admits a claim of {amount} against {name}',
        '{Court} admitted a claim of {amount} against {short}.',
      ],
      [
        '{Customers} sue {name} over its {product}',
        '{Customers} in {region} sued {short} over its {product} and claim {amount}.',
      ],
      [
        '{name} drawn into a dispute in {region}',
        '{Short} is drawn into a dispute about its {site} in {region}, {court} confirmed.',
      ],
    ],
    details: [
      'The case may last {years} years.',
      'Provisions of {amount} will weigh on {period}.',
      'The company has {weeks} weeks to appeal.',
      'Similar claims in {region} are likely to follow.',
    ],
  },
};

export const MERGER: TextPair = {
  good: {
    openings: [
      [
        '{name} said to have received a bid at a premium of {n}',
        '{Short} has received an offer {n} above its last price, according to {people}.',
      ],
      [
        '{name} agrees to sell its {product} business',
        '{Short} sells its {product} business to a group from {region} for {amount}.',
      ],
      [
        'Bidder for {name} raises its offer',
        'A bidder from {region} raised its offer for {short} by {n}.',
      ],
      [
        '{name} in talks about its {site} in {region}',
        '{Short} has been offered {amount} for its {site} in {region}, {people} report.',
      ],
    ],
    details: [
      'The board meets about it within {weeks} days.',
      'The price is {n} above the one in the books.',
      'Proceeds go to the shareholders in {period}.',
      '{Customers} would keep their contracts for {years} years.',
    ],
  },
  bad: {
    openings: [
      [
        'Talks about a merger of {name} end without agreement',
        'Talks of {short} with a group from {region} ended without agreement.',
      ],
      ['Bidder for {name} withdraws', 'A bidder from {region} withdrew its offer for {short}.'],
      [
        '{name} said to pay too much for a rival',
        '{Short} pays {n} more than planned for a rival in {region}, {people} report.',
      ],
      [
        'Sale of the {product} business of {name} fails',
        'The sale of the {product} business of {short} for {amount} has failed.',
      ],
    ],
    details: [
      'The sides were {n} apart on the price.',
      'No other bidder from {region} is in sight.',
      'Costs of {amount} fall into {period}.',
      '{Customers} had objected for {weeks} weeks.',
    ],
  },
};

export const DIVIDEND: TextPair = {
  good: {
    openings: [
      [
        '{name} raises its dividend by {n}',
        'The board of {short} proposes a dividend {n} higher than the last.',
      ],
      [
        '{name} announces a share buy-back of {amount}',
        '{Short} buys back shares for {amount} in {period}.',
      ],
      ['{name} pays out more', '{Short} pays out {n} more than it had announced for {period}.'],
      ['{name} enlarges its buy-back', '{Short} enlarges its buy-back by {n} to {amount}.'],
    ],
    details: [
      'The money comes from the sale of its {product}.',
      'Debt stays where it was {years} years ago.',
      'The company points to its cash from {customers} in {region}.',
      'It is the largest pay-out for {years} years.',
    ],
  },
  bad: {
    openings: [
      [
        '{name} cuts its dividend by {n}',
        'The board of {short} proposes a dividend {n} lower than the last.',
      ],
      [
        '{name} suspends its share buy-back',
        '{Short} stops buying back shares in {period}; {amount} had been planned.',
      ],
      ['{name} pays out less', '{Short} pays out {n} less than it had announced for {period}.'],
      [
        '{name} puts off its buy-back of {amount}',
        'A buy-back of {amount} by {short} has to wait until after {period}.',
      ],
    ],
    details: [
      'The money is needed for its {site} in {region}.',
      'Debt is to fall to where it was {years} years ago.',
      'The company points to late payments of {customers} in {region}.',
      'It is the smallest pay-out for {years} years.',
    ],
  },
};

/** Earnings a share are {actual}, and {consensus} had been expected. */
export const EARNINGS: TextPair = {
  good: {
    openings: [
      [
        '{name} beats quarterly estimates by {n}',
        'Earnings of {short} came in at {actual} a share, {n} above the consensus of {consensus}.',
      ],
      [
        '{name}: quarterly profit {n} above consensus',
        '{Short} earned {actual} a share in the quarter, {n} more than the {consensus} expected.',
      ],
      [
        '{name} earns {actual} a share, {consensus} expected',
        '{Short} earned {actual} a share in the quarter; analysts had expected {consensus}.',
      ],
      [
        '{name} ahead of estimates',
        'The quarter brought {short} {actual} a share against an estimate of {consensus}.',
      ],
    ],
    details: [
      'Sales of the {product} to {customers} grew in {region}.',
      'Orders from {customers} point to a good start of {period}.',
      'The {site} in {region} worked at lower cost.',
      'The margin was the highest for {years} years.',
      'The company confirmed its plans for {period}.',
    ],
  },
  bad: {
    openings: [
      [
        '{name} misses quarterly estimates by {n}',
        'Earnings of {short} came in at {actual} a share, {n} below the consensus of {consensus}.',
      ],
      [
        '{name}: quarterly profit {n} below consensus',
        '{Short} earned {actual} a share in the quarter, {n} less than the {consensus} expected.',
      ],
      [
        '{name} earns {actual} a share, {consensus} expected',
        '{Short} earned {actual} a share in the quarter; analysts had expected {consensus}.',
      ],
      [
        '{name} behind estimates',
        'The quarter brought {short} {actual} a share against an estimate of {consensus}.',
      ],
    ],
    details: [
      'Sales of the {product} to {customers} fell in {region}.',
      'Orders from {customers} point to a slow start of {period}.',
      'The {site} in {region} worked at higher cost.',
      'The margin was the lowest for {years} years.',
      'The company left its plans for {period} open.',
    ],
  },
};
