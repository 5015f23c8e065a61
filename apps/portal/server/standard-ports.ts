/** Where things are if nobody says otherwise. */
export const standardPorts = { portal: 4020, mock: 4010, server: 4000 } as const;
