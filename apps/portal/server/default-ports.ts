export const defaultPorts = { portal: 4020, mock: 4010, server: 4000 } as const;
