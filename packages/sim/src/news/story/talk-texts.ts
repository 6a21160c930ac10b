/** What is said about a company that moves no price: the greater part of the news. */
import type { TextPair } from './story-texts.ts';

export const TALK: TextPair = {
  good: {
    openings: [
      [
        '{name} said to win a large order from {customers}',
        '{Short} is close to an order of {amount} from {customers} in {region}, according to {people}.',
      ],
      [
        '{name} draws praise for its {product}',
        'The {product} of {short} is praised by {customers} in {region}.',
      ],
      [
        '{name} widens a partnership in {region}',
        '{Short} extends a partnership in {region} by {years} years, {people} report.',
      ],
      [
        '{Customers} of {name} report shorter waiting times',
        'Waiting times for the {product} of {short} have shortened to {weeks} weeks in {region}.',
      ],
      [
        '{name} hires for its {site} in {region}',
        '{Short} is adding about {count} jobs at its {site} in {region}.',
      ],
      [
        'Demand for the {product} of {name} holds up',
        '{People} describe orders for the {product} of {short} in {region} as steady to higher.',
      ],
      [
        '{name} adds a shift at its {site}',
        'A further shift of about {count} people has begun at the {site} of {short} in {region}.',
      ],
      [
        '{name} tops a survey of {customers}',
        'A survey of {count} {customers} put {short} first for service in {region}.',
      ],
      [
        'Talk of {name}: {product} ahead of schedule',
        'The {product} of {short} will be ready {weeks} weeks earlier than planned, {people} suggest.',
      ],
      [
        '{name} said to renew its contract with {customers}',
        '{Short} has come to terms with {customers} in {region} for another {years} years, according to {people}.',
      ],
      [
        '{name} shows a fuller order book at its {site}',
        '{Short} opened its {site} in {region} to visitors and spoke of orders for {weeks} weeks.',
      ],
      [
        '{name} trains {count} people for its {product}',
        '{Short} has begun to train {count} people in {region} for its {product}.',
      ],
    ],
    details: [
      'The company declined to comment on {region}.',
      'Nothing of it changes what the company expects of its {product} for {period}.',
      'It is too early for a number for {region}, {people} added.',
      'Competitors in {region} report something similar for {period}.',
      'A figure of {amount} is mentioned, without confirmation.',
      'The {site} has been running near its limit for {weeks} weeks.',
      'Managers at the {site} expect the same for {period}.',
      'The company publishes figures on its {product} in {weeks} weeks.',
      'Traders put it down as talk: in {region} nothing is signed.',
      'Whether it lasts in {region} beyond {period} is open.',
      'A sample of {count} {customers} confirms it.',
      'A year ago it had taken {weeks} weeks longer.',
      'Few {customers} outside {region} have noticed yet.',
      'It is the first such sign in {region} for {years} years.',
    ],
  },
  bad: {
    openings: [
      [
        '{name} faces questions about delayed deliveries',
        'Deliveries of the {product} of {short} to {region} are {weeks} weeks late, according to {people}.',
      ],
      [
        'Staff of {name} vote on industrial action in {region}',
        'About {count} employees of {short} vote on industrial action at its {site} in {region}.',
      ],
      [
        '{name} said to lose {customers} to a rival',
        '{Customers} in {region} are turning to a cheaper rival of {short}, {people} report.',
      ],
      [
        'Costs weigh on {name}, {people} suggest',
        'Costs of the {product} of {short} in {region} are higher than planned, {people} suggest.',
      ],
      [
        '{name} pauses work at its {site}',
        '{Short} has stopped work at its {site} in {region} for an inspection of {weeks} weeks.',
      ],
      [
        '{Customers} complain about the {product} of {name}',
        'Complaints about the {product} of {short} have risen among {customers} in {region}.',
      ],
      [
        '{name} said to look for savings in {region}',
        '{Short} is looking for savings of about {amount} in {region}, {people} suggest.',
      ],
      [
        'Talk of {name}: {product} behind schedule',
        'The {product} of {short} will be ready {weeks} weeks later than planned, {people} suggest.',
      ],
      [
        '{name} slips in a survey of {customers}',
        'A survey of {count} {customers} placed {short} lower than a year ago in {region}.',
      ],
      [
        'A manager of {name} leaves its {site}',
        'The head of the {site} of {short} in {region} leaves after {years} years.',
      ],
      [
        '{name} shows a thinner order book at its {site}',
        '{Short} opened its {site} in {region} to visitors and spoke of orders for {weeks} weeks only.',
      ],
      [
        '{name} puts off training for its {product}',
        '{Short} has put off the training of {count} people in {region} for its {product}.',
      ],
    ],
    details: [
      'The company declined to comment on {region}.',
      'Nothing of it changes what the company expects of its {product} for {period}.',
      'It is too early for a number for {region}, {people} added.',
      'Competitors in {region} report something similar for {period}.',
      'A figure of {amount} is mentioned, without confirmation.',
      'The {site} has been short of staff for {weeks} weeks.',
      'Managers at the {site} expect little better for {period}.',
      'The company publishes figures on its {product} in {weeks} weeks.',
      'Traders put it down as talk: in {region} nothing is decided.',
      'Whether it lasts in {region} beyond {period} is open.',
      'A sample of {count} {customers} confirms it.',
      'A year ago it had gone {weeks} weeks faster.',
      'Few {customers} outside {region} have noticed yet.',
      'It is the first such sign in {region} for {years} years.',
    ],
  },
};
