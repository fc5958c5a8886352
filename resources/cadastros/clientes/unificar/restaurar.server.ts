import type { HandlerContext, InCompany, Infer } from '#kit';
import { counted } from '#kit/text';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { clienteUnificacao } from '../../../../schemas/cadastros/clientes/unificar/clienteUnificacao';
import { consentimento } from '../../../../schemas/sistema/consentimento';
import { same, type Cliente } from './juntar.server';
import type { Antes } from './unificar.server';
import { acertarSeparado } from '../../../fidelidade/separar.server';
import { separarFiado } from '../../../pdv/fiado.server';

type Context = HandlerContext & InCompany;
type Unificacao = Infer<typeof clienteUnificacao>;
export const prazoDias = 90;
const cadastros = { one: 'cadastro', many: 'cadastros', gender: 'm' } as const;
const linhas = { one: 'linha', many: 'linhas', gender: 'f' } as const;

/** Last unification of a customer that was not undone, as the kept or a merged record. */
export const unificacaoDe = async ({ rows }: Context, id: number): Promise<Unificacao | undefined> => {
  const kept = await rows.get(cliente, id);
  if (!kept) return undefined;
  const found = await rows.all(clienteUnificacao, {
    cliente: kept.id,
    restauradaEm: { empty: true },
    $sort: [['id', 'desc']],
  });
  return kept.id === id ? found[0] : found.find(({ origem }) => origem?.some(({ codigo }) => codigo === id));
};

/** True when the customer has opted out since: then all separated records stay opted out. */
const saiuDepois = ({ rows }: Context, { cliente: id, quando }: Unificacao): Promise<boolean> =>
  rows.exists(consentimento, {
    cliente: id,
    ato: 'RETIRADO',
    canal: { not: 'UNIFICACAO' },
    quando: { gte: quando! },
  });

/** Values that an undone unification gives back, and labels of fields that changed since and stay. */
const devolvido = (
  now: Cliente,
  { trocas }: Antes,
  saiu: boolean,
): { readonly patch: Partial<Cliente>; readonly mudou: readonly string[] } => {
  const patch: Record<string, unknown> = {};
  const mudou: string[] = [];
  for (const [name, { de, para }] of Object.entries(trocas)) {
    if (
      ['pontos', 'deveFiado', 'reune'].includes(name) ||
      (saiu && ['aceitaMensagens', 'dataConsentimento'].includes(name))
    )
      continue;
    if (same(now[name as keyof Cliente], para)) patch[name] = de;
    else mudou.push(cliente.fields[name as keyof typeof cliente.fields].options.label ?? name);
  }
  return { patch: patch as Partial<Cliente>, mudou };
};

/** Undoes a unification: each customer gets back values that have not changed since, and what is left of the points. */
export const restaurarUnificacao = async (
  context: Context,
  row: Unificacao,
): Promise<{ readonly relatorio: string }> => {
  const { rows, merging, now, refuse, notFound, user } = context;
  if (row.restauradaEm !== null) refuse('Esta unificação já foi restaurada!');
  if (now.getTime() - Date.parse(row.quando!) > prazoDias * 86_400_000)
    refuse(`Só se restaura até ${prazoDias} dias depois de unificar!`);
  const antes = row.antes as unknown as Antes | null;
  if (antes === null || row.origem === null)
    return refuse('Os dados deste cliente foram apagados: não há o que restaurar!');
  const kept = (await rows.get(cliente, row.cliente, { lock: true })) ?? notFound();
  const saiu = await saiuDepois(context, row);
  const { patch, mudou } = devolvido(kept, antes, saiu);
  // Updates the kept record first, so that unique values are free for their former owner.
  const before = await rows.update(cliente, kept, patch);
  const chave = `separa:${row.id}`;
  let left = before.pontos ?? 0;
  let [voltaram, ficaram] = [0, 0];
  const lines: string[] = [];
  for (const { codigo, nome, pontos } of row.origem.filter((one) => String(one.codigo) in antes.movidos)) {
    const part = Math.min(left, pontos ?? 0);
    const { back, stayed } = await merging.apart(cliente, kept.id, codigo, antes.movidos[codigo] ?? {}, {
      unificadoQuando: null,
      ...(pontos === null ? {} : { pontos: part }),
      ...(saiu ? { aceitaMensagens: false } : {}),
    });
    const his = await acertarSeparado(context, { empresa: kept.empresa, cliente: codigo, chave }, part);
    if (his !== part) await rows.change(cliente, codigo, { pontos: his });
    left -= his;
    voltaram += 1;
    ficaram += stayed;
    const what = back.map(({ label, count }) => `${label}: ${count}`);
    lines.push(
      `${nome}: ${what.length > 0 ? what.join(', ') : 'nada a devolver'}${his < (pontos ?? 0) ? `; ${his} de ${pontos!} pontos` : ''}.`,
    );
  }
  left = await acertarSeparado(context, { empresa: kept.empresa, cliente: kept.id, chave }, left);
  const reune = (before.reune ?? 1) - voltaram;
  await rows.update(cliente, before, {
    reune: reune > 1 ? reune : null,
    ...(left === (before.pontos ?? 0) ? {} : { pontos: left }),
  });
  await separarFiado(context, { empresa: kept.empresa, chave }, [...Object.keys(antes.movidos).map(Number), kept.id]);
  if (mudou.length > 0) lines.push(`Mudou depois e ficou em ${kept.nome}: ${mudou.join(', ')}.`);
  if (ficaram > 0) lines.push(`${counted(ficaram, linhas)} de outro cliente desde então: ficaram como estão.`);
  if (saiu) lines.push('Depois da unificação o cliente pediu para não receber mensagens: ninguém recebe.');
  const relatorio = `${counted(voltaram, cadastros)} de volta.\n${lines.join('\n')}`.slice(0, 2000);
  await rows.update(clienteUnificacao, row, {
    restauradaEm: now.toISOString(),
    restauradaPor: user.id || null,
    relatorio,
    // Removes the personal data of customers who are separate again.
    antes: null,
  });
  return { relatorio };
};
