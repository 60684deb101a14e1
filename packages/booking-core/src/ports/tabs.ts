/** The other tabs of this page's origin. */
export interface Tabs {
  tell(message: unknown): void;
  leave(): void;
}

/** Joins those that use the same name, and hears what they tell; null where the browser has no way. */
export type JoinTabs = (name: string, hear: (message: unknown) => void) => Tabs | null;
