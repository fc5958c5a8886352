import type { FilterBody } from '../calls/envelope';
import type { Icon } from '../icons';
import type { OwnScreen } from './page';
import type { EntityName } from '../vocabulary';

/** The calendar of a user, in the user's zone. Days are YYYY-MM-DD; `instant` is when a day begins there. */
export interface Days {
  readonly today: string;
  /** `plus('2026-11-21', 7)` */
  readonly plus: (day: string, days: number) => string;
  readonly instant: (day: string) => string;
}
/** A number worth a look today: the rows of an entity that a filter finds. Shown to who may list them. */
export interface Figure {
  readonly name: string;
  readonly entity: EntityName;
  /** @example 'Cupons que vencem nos próximos 7 dias' */
  readonly label: string;
  readonly icon: Icon;
  /** 'warning': something is to be done when it is not zero. */
  readonly tone?: 'warning';
  /** Inside a company, outside any (people of the platform), or both. */
  readonly where?: 'company' | 'platform';
  readonly filter: (days: Days) => FilterBody;
  /** The page that shows them, under /app, where that is not the list of the entity. */
  readonly to?: string;
  /** Only from the one day until the other, both included: what asks for attention once. */
  readonly during?: { readonly from: string; readonly until: string };
  /** Advice, where the number alone does not say what to do. */
  readonly advice?: string;
  /** Said instead of a zero. */
  readonly none: string;
  /** The same count for the time before, with its words: 'que no mês passado até o mesmo dia'. */
  readonly before?: { readonly filter: (days: Days) => FilterBody; readonly label: string };
  /** A bar for each of so many days from today on, by this field. */
  readonly perDay?: {
    readonly field: string;
    readonly days: number;
    /** The year does not count: birthdays. */ readonly yearly?: true;
  };
}
/** Figures of the welcome page, in order. One file, `resources/pages/bemvindo.ts`, exports it. */
export interface Figures {
  readonly type: 'figures';
  readonly figures: readonly Figure[];
  /**
   * Ways into the work of a day, under /app, the most usual first, until somebody has habits: each for who finds it in
   * the menu.
   */
  readonly shortcuts?: { readonly company: readonly string[]; readonly platform: readonly string[] };
  /** The business's own page to begin with, made of `#screen`; the framework's when left out. */
  readonly screen?: OwnScreen;
}
