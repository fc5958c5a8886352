import type { PortStore } from '#kit/work/port';
import { WhatsAppError, type Template, type Templates, type TemplateStanding } from './provider.server';
import { wordingProblem } from './templates.server';

/** Duration of the simulated review, in milliseconds. */
const reviewing = 6000;
interface Kept extends Template {
  readonly id: string;
  readonly since: number;
}
const keptOf = (value: unknown): readonly Kept[] => (Array.isArray(value) ? (value as readonly Kept[]) : []);

/** Simulated templates: approved after six seconds, except names that end in `_recusado`. */
export const simulatedTemplates = (store: PortStore, now: () => Date): Templates => {
  const key = ({ name }: { readonly name: string }): string => `modelos:${name}`;
  const standing = ({ since, ...template }: Kept): TemplateStanding => {
    const isRefused = template.name.endsWith('_recusado');
    const isOpen = now().getTime() - since < reviewing;
    return {
      ...template,
      state: isOpen ? 'EM_ANALISE' : isRefused ? 'REJEITADO' : 'APROVADO',
      reason: !isOpen && isRefused ? 'SIMULAÇÃO: nome terminado em _recusado' : null,
    };
  };
  return {
    list: async (line) => ({ found: keptOf(await store.get(key(line))).map(standing), skipped: 0 }),
    submit: async (line, template, id) => {
      const problem = wordingProblem(template.body);
      if (problem) throw new WhatsAppError(problem);
      const own = id ?? `simulacao.${crypto.randomUUID()}`;
      await store.change(key(line), (value) => [
        ...keptOf(value).filter((one) => one.id !== own),
        { ...template, id: own, since: now().getTime() },
      ]);
      return { id: own, state: 'EM_ANALISE' };
    },
    remove: async (line, { id }) => {
      await store.change(key(line), (value) => keptOf(value).filter((one) => one.id !== id));
    },
  };
};
