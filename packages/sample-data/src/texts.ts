interface Template {
  /** Absent for a chat. */
  subject?: string;
  text: string;
  /** The name of a file attached to the message. */
  attachment?: string;
}

/** First messages from a customer. Placeholders such as `{bike}` are filled in. */
export const openings: readonly Template[] = [
  {
    subject: '{part} squeals since the service',
    text: 'Hello,\nsince the service last week the {part} of my {bike} squeals when it is wet. I have recorded it for you.\n{customer}',
    attachment: 'squeal.mp4',
  },
  {
    subject: 'Quote for {count} × {bike}',
    text: 'Hello Nordlicht team,\nwe want to replace our fleet: {count} of the {bike}, delivered before summer. What would your price be, service included?\n{customer}',
  },
  {
    subject: 'Pick-up on {day}?',
    text: 'Hi, is my {bike} ready? And when do you close on {day}? {customer}',
  },
  {
    subject: 'Wrong size delivered',
    text: 'Hello,\nyou sent the {part} for the {bike} in the wrong size. Order 2026-00{count}. How do I return it?\n{customer}',
    attachment: 'label-photo.jpg',
  },
  {
    text: 'are you open today',
  },
  {
    subject:
      'Battery loses range in the cold, display shows error {count} and the charger blinks red three times, what now?',
    text: 'Dear team,\nthe battery of my {bike} used to last for 80 km and now it is 30. The display shows error {count}. I charge it in the hallway.\n\nBest\n{customer}',
    attachment: 'display.png',
  },
  {
    subject: 'Complaint: third visit for the same {part}',
    text: 'I have brought my {bike} three times now for the same {part}. This is not what I pay you for. I expect a call today.\n{customer}',
  },
  {
    subject: 'Re: Re: Fwd: {bike} — שאלה לגבי המשלוח',
    text: 'Guten Tag, wird das {bike} auch nach Österreich geliefert? Danke & Grüße, {customer} 🚲',
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
  day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  hour: ['nine', 'half past ten', 'noon', 'three', 'half past five', 'six'],
  count: ['3', '4', '8', '12', '20', '42'],
};
