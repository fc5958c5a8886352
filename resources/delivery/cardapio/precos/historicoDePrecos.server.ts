import { sql } from 'kysely';
import type { HandlerContext, InCompany, Infer } from '#kit';
import { lotePreco } from '../../../../schemas/delivery/cardapio/precos/lotePreco';
import { canaisDeVenda } from '../../../../schemas/canais';
import { centavos, reais } from '../../../comum/centavos';
import { precoAtual, type Onde, type Precos } from './contaDePrecos';

interface Registro {
  readonly quando: Date | string;
  readonly quem: string | null;
  readonly antes: Partial<Precos> | null;
  readonly depois: Partial<Precos> | null;
}
const lugares: readonly Onde[] = [
  { campo: 'PRECO', canal: null },
  { campo: 'PROMOCIONAL', canal: null },
  ...Object.keys(canaisDeVenda).map((canal) => ({ campo: 'PRECO', canal: canal as Onde['canal'] }) as const),
  { campo: 'CUSTO', canal: null },
];
const campos = ['preco', 'precoPromocional', 'precoCanal', 'custo'] as const;
/** Limits of entries read, and of runs searched for them. */
const [registros, lotes] = [40, 100];
/** Largest distance of a run from its audit entries. */
const juntos = 60_000;

const emCents = (value: number | null | undefined): number | null => (value == null ? null : centavos(value));
type Lote = Infer<typeof lotePreco>;

/** Every change of a price, made in a form, by an import or in a run: from the audit, with the run that can be undone. */
export const historicoDoProduto = async (
  { db, rows, user }: Pick<HandlerContext, 'db' | 'rows'> & Pick<InCompany, 'user'>,
  produto: number,
) => {
  const { rows: found } = await sql<Registro>`
    select a.quando, u.nome as quem, a.antes, a.depois from auditoria as a
      left join usuario as u on u.id = a.usuario_id
      where a.empresa_id = ${user.company.id} and a.entidade = 'produto' and a.registro_id = ${produto}
        and a.antes is not null and a.depois ?| ${[...campos]}
      order by a.id desc limit ${registros}`.execute(db);
  const runs = (await rows.find(lotePreco, { $sort: [['data', 'desc']] }, { page: 1, size: lotes })).rows;
  return found.flatMap(({ quando, quem, antes, depois }) =>
    mudancas(antes ?? {}, depois ?? {}).map((change) => {
      const instant = new Date(quando);
      const lote = runs.find((one) => feitaPor(one, produto, change, instant));
      return {
        quando: instant.toISOString(),
        quem,
        campo: change.campo,
        canal: change.canal,
        antes: change.antes === null ? null : reais(change.antes),
        depois: change.depois === null ? null : reais(change.depois),
        lote: lote?.situacao === 'APLICADO' ? lote.id : null,
        outros: Math.max(0, (lote?.alterados ?? 1) - 1),
      };
    }),
  );
};

interface MudancaFeita extends Onde {
  readonly antes: number | null;
  readonly depois: number | null;
}
/** The audit stores changed fields only; a missing field is unchanged. */
const mudancas = (before: Partial<Precos>, after: Partial<Precos>): readonly MudancaFeita[] =>
  lugares.flatMap((onde) => {
    const [antes, depois] = [before, after].map((values) =>
      precoAtual({ de: 'PRODUTO', row: { precoCanal: null, ...values } as Precos }, onde),
    ) as [number | null, number | null];
    return antes === depois ? [] : [{ ...onde, antes, depois }];
  });
const feitaPor = (lote: Lote, produto: number, change: MudancaFeita, when: Date): boolean =>
  Math.abs(Date.parse(lote.agendadoPara ?? lote.data ?? '') - when.getTime()) < juntos &&
  (lote.linhas ?? []).some(
    (line) =>
      line.de === 'PRODUTO' &&
      line.item === produto &&
      (line.campo ?? lote.campo) === change.campo &&
      (line.campo ? line.canal : lote.canal) === change.canal &&
      emCents(line.depois) === change.depois,
  );
