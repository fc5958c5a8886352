import type { ChoiceOption } from '#fields/parts';
import type { BulkReport } from '#kit/calls/envelope';
import type { ModelAction, ModelField } from '#kit/read/model';
import type { Label } from '#kit/text';
import type { SecondView } from '../../security/SecondDialog';

type Values = Readonly<Record<string, unknown>>;
/** Question of a dialog of fields: values for an action, or new values for the ticked rows. */
export interface FieldsQuestion {
  readonly title: string;
  readonly text?: string;
  readonly fields: Readonly<Record<string, ModelField>>;
  /** Each field is chosen before it is filled in: bulk edit. */
  readonly isOptional?: boolean;
  readonly submit: string;
  readonly back?: string;
  readonly tone?: 'danger' | 'primary';
  readonly initial?: Values;
  /** Titles of referenced rows among the initial values ('empresa:12'). */
  readonly labels?: Readonly<Record<string, string>>;
  /** Sends the values; what it throws is shown in the dialog, which stays open. */
  readonly onSubmit: (values: Values) => Promise<void>;
  /** Asked page by page, with what it would do beside it. */
  readonly guide?: Guide;
}
export interface Guide {
  readonly steps: readonly {
    readonly title: string;
    readonly fields: readonly string[];
    readonly show: readonly string[];
  }[];
  readonly preview?: {
    readonly fields: Readonly<Record<string, ModelField>>;
    readonly ask: (values: Values, signal: AbortSignal) => Promise<Values>;
    /** Label of the last button then. */
    readonly submit?: (answer: Values) => string;
  } & Pick<NonNullable<ModelAction['preview']>, 'message' | 'bar'>;
}
export interface SureQuestion {
  readonly title: string;
  readonly text?: string;
  readonly submit: string;
  readonly back?: string;
  readonly tone?: 'danger' | 'primary';
  readonly onSubmit: () => Promise<void>;
}
/** One field that is chosen beside the button that was pressed. */
export interface ChoiceQuestion {
  readonly title: string;
  readonly anchor: HTMLElement;
  readonly ask: (signal: AbortSignal) => Promise<readonly ChoiceOption[]>;
  /** Acts; what it throws is shown in the list, which stays open. */
  readonly onChoose: (id: number | null) => Promise<void>;
}
interface Closed {
  readonly onClose: () => void;
}
/** `word`: what was done to them, a participle; none where an action has none. @example 'excluído' */
export interface ReportView extends Closed {
  readonly title: string;
  readonly report: BulkReport;
  readonly label: Label;
  readonly word?: string;
}
export interface ResultView extends Closed {
  readonly title: string;
  readonly fields: readonly ModelField[];
  readonly values: Values;
}
export interface PollView extends Closed {
  readonly title: string;
  readonly fields: readonly ModelField[];
  readonly every: number;
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  readonly until: NonNullable<ModelAction['when']>;
  /** Once, when the condition is met. */
  readonly onMet: () => void;
}
export interface ProgressView extends Closed {
  readonly id: number;
  readonly onOver: () => void;
}

/** The one dialog a list or a page of a record shows, whatever it asks or tells. */
export type DialogState =
  | { readonly kind: 'sure'; readonly question: SureQuestion }
  | { readonly kind: 'fields'; readonly question: FieldsQuestion }
  | { readonly kind: 'choice'; readonly question: ChoiceQuestion }
  | { readonly kind: 'report'; readonly view: ReportView }
  | { readonly kind: 'result'; readonly view: ResultView }
  | { readonly kind: 'poll'; readonly view: PollView }
  | { readonly kind: 'progress'; readonly view: ProgressView }
  /** `under`: what waits for the word, as it was filled in. */
  | { readonly kind: 'second'; readonly view: SecondView; readonly under: DialogState | undefined };
