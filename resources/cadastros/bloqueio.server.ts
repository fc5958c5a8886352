import type { HandlerContext, Infer } from '#kit';
import { dayText } from '#kit/dayText';
import { instantsOf, plusDays } from '#kit/period';
import { empresa } from '../../schemas/cadastros/empresa';
import { empresaBloqueio } from '../../schemas/cadastros/empresaBloqueio';
import { faturaEmpresa } from '../../schemas/financeiro/faturas/faturaEmpresa';
import {
  bloquearEmpresa,
  desbloquearEmpresa,
  estaPorFatura,
  ultimoBloqueio,
  type Origem,
} from '../comum/bloqueio.server';
import { zoneOf } from '../comum/period.server';
import { hojeDa, passo } from '../financeiro/faturas/regra.server';

type Empresa = Infer<typeof empresa>;
type Da<Form> = { readonly record: Empresa; readonly form: Form };

/** The company, locked. */
const trancada = async ({ rows, notFound }: HandlerContext, { id }: Empresa): Promise<Empresa> =>
  (await rows.get(empresa, id, { lock: true })) ?? notFound();

export const bloquear = async (
  context: HandlerContext,
  { record, form: { origem, motivo } }: Da<{ readonly origem: Origem; readonly motivo: string }>,
): Promise<void> => bloquearEmpresa(context, await trancada(context, record), { origem, motivo });

/** Invoices for which the company is blocked. The dunning blocks once for each, unless it is forgotten. */
const faturasDoBloqueio = ({ rows }: HandlerContext, { id }: Empresa) =>
  rows.all(faturaEmpresa, { empresa: id, situacao: 'ABERTA', bloqueouEm: { empty: false } });

export const desbloquear = async (
  context: HandlerContext,
  { record, form: { motivo } }: Da<{ readonly motivo: string }>,
): Promise<void> => {
  const shop = await trancada(context, record);
  if (!shop.bloqueado) context.refuse('Esta empresa não está bloqueada!');
  const ultimo = await ultimoBloqueio(context, shop.id);
  await desbloquearEmpresa(context, shop, { origem: ultimo?.origem ?? 'MANUAL', motivo });
};

/** Opens the access of a company in debt for some days, once a month. The dunning goes on afterwards. */
export const liberarEmConfianca = async (
  context: HandlerContext,
  { record, form: { dias, motivo } }: Da<{ readonly dias: number; readonly motivo: string }>,
): Promise<{ readonly ate: string }> => {
  const { rows, refuse } = context;
  const shop = await trancada(context, record);
  const faturas = await faturasDoBloqueio(context, shop);
  if (!(await estaPorFatura(context, shop)))
    refuse('Só quem está bloqueado por uma fatura em atraso é liberado em confiança!');
  const hoje = await hojeDa(context, shop.id);
  const doMes = instantsOf({ from: `${hoje.slice(0, 7)}-01`, to: hoje }, zoneOf(shop.fuso));
  if (await rows.exists(empresaBloqueio, { empresa: shop.id, acao: 'CONFIANCA', quando: doMes }))
    refuse('Esta empresa já foi liberada em confiança neste mês!', 'dias');
  const ate = plusDays(hoje, dias);
  await desbloquearEmpresa(context, shop, { origem: 'INADIMPLENCIA', motivo, ate });
  for (const uma of faturas) await rows.update(faturaEmpresa, uma, { bloqueouEm: null });
  await passo(context, {
    empresa: shop.id,
    fatura: faturas[0]?.id ?? null,
    tipo: 'DESBLOQUEIO',
    canal: 'SISTEMA',
    resultado: `Liberada em confiança até ${dayText(ate)}: ${motivo}`,
    chave: `confianca:${shop.id}:${hoje}`,
  });
  return { ate };
};
