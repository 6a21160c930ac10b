/** Events of a company, each with what it is worth: ratings, outlooks, products and rulings of offices. */
import type { TextPair } from './story-texts.ts';

export const ANALYST: TextPair = {
  good: {
    openings: [
      [
        '{dealer} raises {name} to overweight',
        '{dealer} raised {short} from neutral to overweight and its price target by {n}.',
      ],
      [
        '{dealer} lifts its price target of {name} by {n}',
        'Analysts of {dealer} put their price target of {short} {n} higher and advise to buy.',
      ],
      [
        '{name} upgraded by {dealer}',
        '{dealer} ended its neutral view of {short}: it sees {n} more value than before.',
      ],
      [
        '{dealer} adds {name} to its list of favourites',
        '{dealer} put {short} on its list of favourites, with a target {n} higher than before.',
      ],
    ],
    details: [
      'The note points to the {product} and to demand from {customers} in {region}.',
      'Orders from {customers} should carry sales through {period}, the note reads.',
      'The note expects the {site} in {region} to pay for itself {weeks} weeks sooner.',
      'Costs in {region} have fallen faster than the model of {dealer} had it.',
    ],
  },
  bad: {
    openings: [
      [
        '{dealer} cuts {name} to underweight',
        '{dealer} cut {short} from neutral to underweight and its price target by {n}.',
      ],
      [
        '{dealer} lowers its price target of {name} by {n}',
        'Analysts of {dealer} put their price target of {short} {n} lower and advise to sell.',
      ],
      [
        '{name} downgraded by {dealer}',
        '{dealer} ended its neutral view of {short}: it sees {n} less value than before.',
      ],
      [
        '{dealer} takes {name} off its list of favourites',
        '{dealer} took {short} off its list of favourites, with a target {n} lower than before.',
      ],
    ],
    details: [
      'The note points to the {product} and to weaker demand from {customers} in {region}.',
      'Orders from {customers} will hardly carry sales through {period}, the note reads.',
      'The note expects the {site} in {region} to open {weeks} weeks later.',
      'Prices in {region} have fallen faster than the model of {dealer} had it.',
    ],
  },
};

export const GUIDANCE: TextPair = {
  good: {
    openings: [
      [
        '{name} raises its full-year guidance',
        'The board of {short} lifted its guidance for the full year by {n}.',
      ],
      [
        '{name} sees sales {n} above plan',
        '{Short} now expects sales {n} above its plan for {period}.',
      ],
      [
        '{name} lifts its outlook for {period}',
        '{Short} raised its outlook for {period}: profit should be {n} higher than announced.',
      ],
      [
        '{name} expects more from its {product}',
        '{Short} expects its {product} to bring in {n} more in {period} than it had planned.',
      ],
    ],
    details: [
      'Demand from {customers} in {region} has been stronger than planned.',
      'The {product} sells better than the company had budgeted for.',
      'The {site} in {region} reached its capacity {weeks} weeks early.',
      'Savings of {amount} come on top in {period}.',
    ],
  },
  bad: {
    openings: [
      [
        '{name} lowers its full-year guidance',
        'The board of {short} lowered its guidance for the full year by {n}.',
      ],
      [
        '{name} sees sales {n} below plan',
        '{Short} now expects sales {n} below its plan for {period}.',
      ],
      [
        '{name} cuts its outlook for {period}',
        '{Short} cut its outlook for {period}: profit should be {n} lower than announced.',
      ],
      [
        '{name} expects less from its {product}',
        '{Short} expects its {product} to bring in {n} less in {period} than it had planned.',
      ],
    ],
    details: [
      'Demand from {customers} in {region} has been weaker than planned.',
      'The {product} sells worse than the company had budgeted for.',
      'Repairs at the {site} in {region} take {weeks} weeks longer.',
      'Costs of {amount} come on top in {period}.',
    ],
  },
};

export const PRODUCT: TextPair = {
  good: {
    openings: [
      [
        '{name} brings its {product} to {region}',
        '{Short} starts its {product} in {region} {weeks} weeks ahead of schedule.',
      ],
      [
        '{name} signs {customers} for its {product}',
        '{Short} signed {customers} in {region} for its {product}, worth {amount} over {years} years.',
      ],
      [
        '{name} enlarges its {site} in {region}',
        '{Short} puts {amount} into its {site} in {region} to meet demand for the {product}.',
      ],
      [
        '{name}: {product} passes its last test',
        'The {product} of {short} passed its last test and goes to {customers} in {region}.',
      ],
    ],
    details: [
      'The first {count} units are spoken for.',
      'It should add {n} to sales in {period}.',
      'A rival in {region} is not expected before {period} ends.',
      'About {count} {customers} are waiting for it.',
    ],
  },
  bad: {
    openings: [
      [
        '{name} delays its {product}',
        '{Short} puts off its {product} in {region} by {weeks} weeks.',
      ],
      [
        '{name} recalls part of its {product}',
        '{Short} takes back part of its {product} from {customers} in {region} at a cost of {amount}.',
      ],
      [
        '{name} closes a {site} in {region}',
        '{Short} closes a {site} in {region}, where demand for the {product} fell short.',
      ],
      [
        '{name}: {product} fails its last test',
        'The {product} of {short} failed its last test and goes back to the {site}.',
      ],
    ],
    details: [
      'About {count} orders have to wait.',
      'It could take {n} off sales in {period}.',
      'A rival in {region} is ready to deliver.',
      'About {count} {customers} are affected.',
    ],
  },
};

export const REGULATORY: TextPair = {
  good: {
    openings: [
      [
        'Regulator clears {name} after a review',
        '{Office} closed its review of {short} without conditions.',
      ],
      [
        '{name} receives a long-awaited approval in {region}',
        '{Short} may offer its {product} in {region} from now on, {office} decided.',
      ],
      [
        '{Office} ends its inquiry into {name}',
        'The inquiry of {office} into the {site} of {short} ended after {years} years without a finding.',
      ],
      [
        '{name} granted a licence for its {product}',
        '{Office} granted {short} a licence of {years} years for its {product}.',
      ],
    ],
    details: [
      'The company had set aside {amount} for the case.',
      'Its {customers} had waited for the decision for {weeks} weeks.',
      'Other offices in {region} are likely to follow.',
      'Sales could be {n} higher in {period} because of it.',
    ],
  },
  bad: {
    openings: [
      [
        'Regulator opens an inquiry into {name}',
        '{Office} opened an inquiry into the {product} of {short}.',
      ],
      [
        '{name} fined {amount} after an investigation',
        '{Short} has to pay {amount} after an investigation by {office}.',
      ],
      [
        '{Office} orders {name} to change its {product}',
        '{Short} has {weeks} weeks to change its {product}, {office} ordered.',
      ],
      [
        '{name} refused a licence in {region}',
        '{Short} may not offer its {product} in {region} for now, {office} decided.',
      ],
    ],
    details: [
      'The company has set nothing aside for it.',
      'Its {customers} in {region} have been informed.',
      'Other offices in {region} are likely to follow.',
      'Sales could be {n} lower in {period} because of it.',
    ],
  },
};
