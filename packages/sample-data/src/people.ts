import { contract, type Participant } from '@threads-api/contract';

/** A member of the shop's staff. */
export type Colleague = Participant & { id: string; name: string };

const colleague = (id: string, name: string): Colleague => ({
  type: 'user',
  id,
  name,
  address: `${name.split(' ', 1).join().toLowerCase()}@nordlicht-bikes.example`,
});

/** The staff in the contract's examples. The first one is the caller. */
export const colleagues: readonly Colleague[] = [
  colleague(contract.caller, 'Mara Lindqvist'),
  colleague('usr_c8ZpWn4E', 'Jonas Weber'),
  colleague('usr_p2XtGk7B', 'Priya Nair'),
];

export const teams = [
  { id: 'tea_Lx5gBm2U', name: 'Workshop' },
  { id: 'tea_Sa1esD3s', name: 'Sales' },
] as const;

export const shop: Participant = {
  type: 'system',
  id: 'inb_R7kDz4Vt',
  name: 'Nordlicht Bikes',
  address: 'hello@nordlicht-bikes.example',
};

export const system: Participant = { type: 'system', id: null, name: null, address: null };

export const firstNames = [
  'Tomás',
  'Aisha',
  'Piotr',
  'Mei',
  'Zofia',
  'Björn',
  'Elif',
  'Yuki',
  'Olena',
  'Sinéad',
  'Amara',
  'Leïla',
];

export const lastNames = [
  'Rivera',
  'Khan',
  'Nowak',
  'Chen',
  'Haddad',
  'Moretti',
  'de Vries',
  'Yılmaz',
  'Tanaka',
  'Vogel',
  "O'Brien",
];
