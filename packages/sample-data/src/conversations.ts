/** A conversation template. Customer and shop take turns, starting with the customer. Placeholders such as `{bike}` are filled in. */
export interface Conversation {
  /** Absent for a chat. */
  subject?: string;
  turns: readonly string[];
  notes?: readonly string[];
  /** The name of a file attached to the first message. */
  attachment?: string;
}

export const conversations: readonly Conversation[] = [
  {
    subject: '{part} squeals since the service',
    turns: [
      'Hello,\nsince the service last week the {part} of my {bike} squeals when it is wet. I have recorded it for you.\n{customer}',
      'That sounds like glazed pads. Can you bring it by on {day} at {hour}? It takes ten minutes.',
      '{day} at {hour} works. Could you look at the {other} too? It has started to rub.',
      'Of course. See you then.',
    ],
    notes: ['Who did this service? Please take it.', 'Pads are in stock, no charge for this one.'],
    attachment: 'squeal.mp4',
  },
  {
    subject: 'Quote for {count} × {bike}',
    turns: [
      'Hello Nordlicht team,\nwe want to replace our fleet: {count} of the {bike}, delivered before summer. What would your price be, service included?\n{customer}',
      'Thank you for asking. For {count} of them we can offer 12 percent, first service included. Delivery takes about eight weeks.',
      'That is a bit above what we have planned. Is there room if we pay in advance?',
      'With payment in advance we can go to 14 percent.',
      'Then we have a deal. Please send the contract.',
      'The contract is attached. Sign it whenever you like; the price holds until {day}.',
    ],
    notes: ['14 percent is our limit for this one.', 'Supplier confirms eight weeks.', 'Signed copy arrived by post.'],
  },
  {
    subject: 'Pick-up on {day}?',
    turns: [
      'Hi, is my {bike} ready? And when do you close on {day}? {customer}',
      'It is ready. On {day} we are open until {hour}.',
      'Great, see you on {day}!',
    ],
  },
  {
    subject: 'Wrong size delivered',
    turns: [
      'Hello,\nyou sent the {part} for the {bike} in the wrong size. Order {number}. How do I return it?\n{customer}',
      'We are sorry about that. A return label is attached, and the right one leaves today.',
      'It has arrived and fits. Thanks for the quick help.',
    ],
    notes: ['Labels were swapped in the stockroom, second time this month.'],
    attachment: 'label-photo.jpg',
  },
  {
    turns: ['are you open today', 'Yes, until {hour}.', '👍 on my way'],
  },
  {
    subject:
      'Battery loses range in the cold, display shows error {count} and the charger blinks red three times, what now?',
    turns: [
      'Dear team,\nthe battery of my {bike} used to last for 80 km and now it is 30. The display shows error {count}. I charge it in the hallway.\n\nBest\n{customer}',
      'Cold costs range, but not that much. Please bring the battery, we can read its log. {day} at {hour}?',
      'I can only come in the evening. Is {hour} the latest?',
    ],
    notes: ['Known with this series. The supplier replaces it within two years.'],
    attachment: 'display.png',
  },
  {
    subject: 'Complaint: third visit for the same {part}',
    turns: [
      'I have brought my {bike} three times now for the same {part}. This is not what I pay you for. I expect a call today.\n{customer}',
      'You are right, and we are sorry. The workshop lead will look at it himself and calls you before {hour}.',
      'He called. I will give you one more try on {day}.',
    ],
    notes: ['Please no fourth visit. I take it on {day} myself.', 'Called, was angry, is fine now.'],
  },
  {
    subject: 'Re: Re: Fwd: {bike} — שאלה לגבי המשלוח',
    turns: [
      'Guten Tag, wird das {bike} auch nach Österreich geliefert? Danke & Grüße, {customer} 🚲',
      'Gern, der Versand nach Österreich kostet 89 €.',
    ],
  },
];

/** Later messages from a customer. */
export const followUps = [
  'Does {day} at {hour} suit you?',
  'It has started to rub again.',
  'Could you send the invoice once more?',
  'That works, thank you.',
  'The parcel has arrived.',
  'When do you close on {day}?',
  'Any news about my {bike}?',
  'One more question: does the warranty cover the {part}?',
];

/** Replies from a colleague. */
export const answers = [
  '{day} at {hour} is fine.',
  'It is ready, you can pick it up until {hour}.',
  'Here is the invoice again.',
  'The {part} is in stock, fitting takes an hour.',
  'We will look at it on {day} and call you.',
];

export const remarks = [
  'I have ordered the {part}.',
  'Customer called, prefers {day}.',
  'Please check the frame number first.',
  'Is this still under warranty?',
];

export const fillings: Record<string, readonly string[]> = {
  bike: ['Fjord 7', 'Cargo L', 'Moss Gravel', 'Kite Junior', 'Polar E-Tour', 'Tern Fold', 'Lumen City'],
  part: ['rear brake', 'chain', 'headlight', 'bottom bracket', 'saddle post', 'front hub', 'display'],
  other: ['front brake', 'gear shift', 'mudguard', 'kickstand'],
  day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  hour: ['nine', 'half past ten', 'noon', 'three', 'half past five', 'six'],
  count: ['3', '4', '8', '12', '20', '42'],
};
