import { exportNames } from '#kit/exports';
import { frequencies, type ReportModel } from '#kit/report';
import type { WizardModel, WizardStep } from '#kit/wizard';
import { files, type About } from './about';
import { labels } from './components';
import { objectOf, propertiesOf } from './fields';
import { exactly, flag, identity, listOf, nullable, refTo, text, whole, type JsonSchema } from './schema';

const day: JsonSchema = { type: 'string', format: 'date' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };
const schedule = {
  formato: { enum: Object.keys(exportNames) }, frequencia: { enum: Object.keys(frequencies) }, hora: { type: 'string', pattern: '^[0-2][0-9]:[0-5][0-9](:[0-5][0-9])?$' },
  diaSemana: nullable({ ...whole, minimum: 0, maximum: 6 }), diaMes: nullable({ ...whole, minimum: 1, maximum: 28 }), emails: listOf({ ...text, format: 'email' }, { minItems: 1, maxItems: 10 }),
};

/** The calls of a report, by what they do. */
export type ReportPart = 'figures' | 'file' | 'fileLater' | 'print' | 'schedules' | 'schedule' | 'unschedule';
export const aboutReport = (model: ReportModel, part: ReportPart): About => {
  const filters = objectOf(model.filters, 'body');
  const about = (summary: string, rest: Omit<About, 'summary' | 'tag'>): About => ({ summary: `${model.label}: ${summary}`, tag: model.label, ...rest });
  const row: JsonSchema = { type: 'object', properties: { ...propertiesOf(model.columns, 'answer'), $labels: labels }, additionalProperties: false };
  const totals = objectOf(model.totals, 'answer');
  switch (part) {
    case 'figures': return about('consultar', { body: filters, answer: { results: row, beside: { totals, previous: exactly({ from: day, to: day, totals }), chart: listOf(row, { maxItems: 100 }) } } });
    case 'file': return about('exportar', { body: filters, answer: { file: files } });
    case 'fileLater': return about('exportar em segundo plano', { body: filters, answer: { result: exactly({ id: identity }) } });
    case 'print': return about('imprimir', { body: filters, answer: { file: ['text/html', 'application/pdf'] } });
    case 'schedules': return about('agendamentos', { answer: { results: exactly({ ...schedule, id: identity, relatorio: text, hora: text, usuario: text, proxima: instant, ultima: nullable(instant), erro: nullable(text) }) } });
    case 'schedule': return about('agendar por e-mail', { body: { type: 'object', properties: { ...schedule, filtros: filters }, required: ['formato', 'frequencia', 'hora', 'emails'] }, answer: { result: exactly({ id: identity, proxima: instant }) } });
    case 'unschedule': return about('cancelar o agendamento', { answer: { result: flag } });
  }
};

/** The calls of a form in steps: its draft, a step's save, its end, its beginning anew. */
export const aboutWizard = ({ name, label, finish, clear, steps }: Pick<WizardModel, 'name' | 'label' | 'finish' | 'clear' | 'steps'>, part: 'load' | 'finish' | 'clear' | WizardStep): About => {
  const said = part === 'load' ? 'ler' : part === 'finish' ? finish.label : part === 'clear' ? clear?.label ?? '' : part.title;
  return {
    summary: `${label}: ${said}`, tag: label, answer: { result: refTo(`${name}.rascunho`) }, schemas: { [`${name}.rascunho`]: draftOf(label, steps) },
    ...(typeof part === 'object' && { body: { ...objectOf(part.model.fields, 'body'), properties: { versao: whole, ...propertiesOf(part.model.fields, 'body') } } }),
  };
};

/** A draft as it travels: of each step what is kept, or what it begins with. */
const draftOf = (label: string, steps: readonly WizardStep[]): JsonSchema => ({
  ...exactly({
    versao: whole, situacao: { enum: ['RASCUNHO', 'ENVIANDO', 'CONCLUIDO'] }, passos: exactly(Object.fromEntries(steps.map(({ name, model }) => [name, { ...objectOf(model.fields, 'answer'), properties: { ...propertiesOf(model.fields, 'answer'), $masked: listOf(text) } }]))),
    feitos: listOf({ enum: steps.map(({ name }) => name) }), atualizadoEm: nullable(instant), $labels: labels,
    status: nullable(exactly({ tone: { enum: ['info', 'success', 'warning', 'error'] }, title: text, text, isFinal: flag }, ['text', 'isFinal'])),
  }), title: `${label}: rascunho`,
});
