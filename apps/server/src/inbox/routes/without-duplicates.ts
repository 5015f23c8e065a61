export const withoutDuplicates = <T>(items: T[]): T[] => [...new Set(items)];
