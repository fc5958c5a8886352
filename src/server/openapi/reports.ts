import type { ReportModel } from '#kit/resource/report';
import { steps } from '#kit/resource/summary';
import type { WizardModel, WizardStep } from '#kit/resource/wizard';
import type { AnswerShape } from './about';
import { labels } from './components';
import { objectOf, propertiesOf } from './fields';
import { exactly, flag, identity, listOf, nullable, refTo, text, whole, type JsonSchema } from './schema';

const day: JsonSchema = { type: 'string', format: 'date' };

const key: JsonSchema = { type: ['string', 'number', 'boolean', 'null'] };
/** The figures of a report: a page of its rows, its totals and those of the period before. */
export const figuresOf = (model: ReportModel): AnswerShape => {
  const columns = {
    ...propertiesOf(model.columns, 'answer'),
    $labels: labels,
    ...(model.summary && { $keys: listOf(key) }),
  };
  const row: JsonSchema = { type: 'object', properties: columns, additionalProperties: false };
  const totals = objectOf(model.totals, 'answer');
  const previous = exactly({ from: day, to: day, until: { type: 'string', format: 'date-time' }, totals }, ['until']);
  return { results: row, beside: { totals, previous } };
};

const mark = { text, key };
/** The charts of a report: marks along an axis, and the figures of each series at them. */
export const drawnOf = (): AnswerShape => {
  const marks = listOf(exactly(mark, ['key']));
  const series = exactly(
    {
      ...mark,
      values: listOf(nullable({ type: 'number' })),
      before: exactly({ from: day, to: day, marks }),
    },
    ['key', 'before'],
  );
  const chart = exactly({ marks, series: listOf(series), step: { enum: Object.keys(steps) }, note: text }, [
    'step',
    'note',
  ]);
  return { result: exactly({ charts: listOf(nullable(chart)) }) };
};

/** Answer of every call of a wizard: its draft on the wire. */
export const draftAnswer = ({
  name,
  label,
  steps,
}: Pick<WizardModel, 'name' | 'label' | 'steps'>): {
  readonly answer: AnswerShape;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
} => ({ answer: { result: refTo(`${name}.rascunho`) }, schemas: { [`${name}.rascunho`]: draftOf(label, steps) } });

/** The drafts of a wizard that has many. */
export const draftsAnswer: AnswerShape = {
  result: listOf(
    exactly({
      id: identity,
      titulo: nullable(text),
      situacao: { enum: ['RASCUNHO', 'ENVIANDO', 'CONCLUIDO'] },
      atualizadoEm: { type: 'string', format: 'date-time' },
    }),
  ),
};

/** Values of each step: those kept, or those it begins with. */
const draftOf = (label: string, steps: readonly WizardStep[]): JsonSchema => ({
  ...exactly(
    {
      versao: whole,
      situacao: { enum: ['RASCUNHO', 'ENVIANDO', 'CONCLUIDO'] },
      passos: exactly(Object.fromEntries(steps.map(({ name, model }) => [name, stepOf(model)]))),
      feitos: listOf({ enum: steps.map(({ name }) => name) }),
      atualizadoEm: nullable({ type: 'string', format: 'date-time' }),
      $labels: labels,
      processo: whole,
      rascunho: whole,
      status: nullable(
        exactly({ tone: { enum: ['info', 'success', 'warning', 'error'] }, title: text, text, isFinal: flag }, [
          'text',
          'isFinal',
        ]),
      ),
    },
    ['processo', 'rascunho'],
  ),
  title: `${label}: rascunho`,
});
const stepOf = ({ fields }: WizardStep['model']): JsonSchema => ({
  ...objectOf(fields, 'answer'),
  properties: { ...propertiesOf(fields, 'answer'), $masked: listOf(text) },
});
