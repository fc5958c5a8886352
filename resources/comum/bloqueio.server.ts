import type { HandlerContext, Infer } from '#kit';
import { empresa } from '../../schemas/cadastros/empresa';
import { empresaBloqueio, type origensDoBloqueio } from '../../schemas/cadastros/empresaBloqueio';

type Rows = Pick<HandlerContext, 'rows'>;
type Empresa = Infer<typeof empresa>;
export type Origem = keyof typeof origensDoBloqueio;
interface Porque {
  readonly origem: Origem;
  readonly motivo: string;
  /** Situation of the company from now on; as it was when left out. */
  readonly situacao?: Empresa['situacao'];
}

/** Closes the access of a company: its row and the act, in one transaction. A second block gives another reason. */
export const bloquearEmpresa = async (
  { rows }: Rows,
  shop: Empresa,
  { origem, motivo, situacao = shop.situacao }: Porque,
): Promise<void> => {
  await rows.update(empresa, shop, { bloqueado: true, motivoBloqueio: motivo, situacao });
  await rows.insert(empresaBloqueio, { empresa: shop.id, acao: 'BLOQUEAR', origem, motivo });
};

/** Opens the access again. `ate`: only in trust, the last day of it. */
export const desbloquearEmpresa = async (
  { rows }: Rows,
  shop: Empresa,
  { origem, motivo, situacao = shop.situacao, ate }: Porque & { readonly ate?: string },
): Promise<void> => {
  await rows.update(empresa, shop, { bloqueado: false, motivoBloqueio: null, situacao });
  await rows.insert(empresaBloqueio, {
    empresa: shop.id,
    acao: ate === undefined ? 'DESBLOQUEAR' : 'CONFIANCA',
    origem,
    motivo,
    ate: ate ?? null,
  });
};

/** The last act of a company; those of before the history have left none. */
export const ultimoBloqueio = ({ rows }: Rows, id: number) =>
  rows.one(empresaBloqueio, { empresa: id, $sort: [['id', 'desc']] });

/** True while the company works in trust: the dunning does not block it. */
export const estaEmConfianca = async (context: Rows, id: number, hoje: string): Promise<boolean> => {
  const ultimo = await ultimoBloqueio(context, id);
  return ultimo?.acao === 'CONFIANCA' && ultimo.ate !== null && ultimo.ate >= hoje;
};

/** True while a company is blocked for unpaid invoices: by the origin of its last act, whatever its reason says. */
export const estaPorFatura = async (
  context: Rows,
  { id, bloqueado }: Pick<Empresa, 'id' | 'bloqueado'>,
): Promise<boolean> => {
  if (!bloqueado) return false;
  const ultimo = await ultimoBloqueio(context, id);
  return ultimo?.acao === 'BLOQUEAR' && ultimo.origem === 'INADIMPLENCIA';
};
