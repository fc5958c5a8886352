import type { Model } from '#kit/read/model';
import { partOf } from '#kit/entity/parts';
import type { Services } from '../core/context';
import { functionNames } from '../session/catalogue';
import { personalFields } from './holdings';

/** One line of the records of processing (LGPD, art. 37): what is kept of whom, why, on which ground, for how long. */
export interface Processing {
  readonly titulares: string;
  readonly cadastro: string;
  readonly dados: string;
  readonly base: string;
  readonly finalidade: string;
  readonly prazo: string;
  readonly protecao: string;
  readonly acesso: string;
}
const bases = {
  contrato: 'Execução de contrato (art. 7, V)',
  consentimento: 'Consentimento (art. 7, I)',
  obrigacaoLegal: 'Obrigação legal (art. 7, II)',
  legitimoInteresse: 'Legítimo interesse (art. 7, IX)',
} as const;

/** Told from the declarations: a new personal field stands here the day it is written. */
export const processingOf = (services: Services): readonly Processing[] => {
  const { models } = services;
  const names = functionNames(services);
  return models.flatMap((model) => linesOf(model, models, (code) => names.get(code) ?? 'Administração da plataforma'));
};
const linesOf = (
  model: Model,
  models: readonly Model[],
  nameOf: (permission: string) => string,
): readonly Processing[] => {
  const groups = new Map<string, ReturnType<typeof personalFields>>();
  for (const field of personalFields(model)) {
    const key = JSON.stringify(field.options.personal);
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  return [...groups.values()].map((fields): Processing => {
    const { basis, purpose } = fields[0]!.options.personal!;
    return {
      titulares: subjectsOf(model, models),
      cadastro: model.label.many,
      dados: fields.map(({ label }) => label).join(', '),
      base: bases[basis],
      finalidade: purpose ?? 'Atender o titular',
      prazo: model.lawful ?? 'Enquanto durar a relação, ou até o titular pedir para apagar',
      acesso: [...new Set(model.access.show.map(nameOf))].join(', ') || 'Quem entra no sistema',
      protecao: fields.some(({ kind }) => kind.mask)
        ? 'Máscara nas respostas; ver cada valor exige permissão e fica na auditoria'
        : 'Permissão por cadastro e separação por empresa no banco',
    };
  });
};
/** Its own people; else those it references; else customers, for whom the companies keep everything else. */
const subjectsOf = (model: Model, models: readonly Model[]): string => {
  if (model.subject !== undefined) return model.subject;
  const named = new Map(
    models.flatMap(({ name, subject }) => (subject === undefined ? [] : [[name, subject] as const])),
  );
  const found = [...new Set(Object.values(model.fields).flatMap(({ ref }) => named.get(ref ?? '') ?? []))];
  return found.join(', ') || partOf(models, 'customers')?.subject || 'Titulares dos dados';
};
