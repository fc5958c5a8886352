import type { HandlerContext, InCompany } from '#kit';
import { empresa } from '../../schemas/cadastros/empresa';
import { impostoEstadual } from '../../schemas/fiscal/modulo-fiscal/impostoEstadual';
import { impostoFederal } from '../../schemas/fiscal/modulo-fiscal/impostoFederal';

interface Usuais<T> {
  readonly normal: readonly T[];
  readonly simples: readonly T[];
  /** Replaces the words for the Simples where a MEI issues. */
  readonly mei?: readonly T[];
}
/** Adds the usual tax profiles of the company's regime that are missing, by name. */
export const incluirUsuais = async <T extends { readonly nome: string }>(
  { rows, user, notFound }: HandlerContext & InCompany,
  entity: typeof impostoEstadual | typeof impostoFederal,
  { normal, simples, mei = simples }: Usuais<T>,
  insert: (one: T, company: number) => Promise<unknown>,
): Promise<{ readonly criados: number }> => {
  const company = (await rows.get(empresa, user.company.id)) ?? notFound();
  const present = new Set(
    (await rows.all<typeof impostoEstadual | typeof impostoFederal>(entity, {})).map(({ nome }) => nome),
  );
  const isNormal = company.regimeTributario === 'NORMAL' || company.regimeTributario === 'SIMPLES_EXCESSO';
  const doRegime = isNormal ? normal : company.regimeTributario === 'MEI' ? mei : simples;
  const missing = doRegime.filter(({ nome }) => !present.has(nome));
  for (const one of missing) await insert(one, company.id);
  return { criados: missing.length };
};
