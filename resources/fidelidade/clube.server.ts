import type { HandlerContext, Infer } from '#kit';
import { plusDays, todayIn } from '#kit/period';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { clienteToken } from '../../schemas/cadastros/clientes/clienteToken';
import { empresa } from '../../schemas/cadastros/empresa';
import { cartao } from '../../schemas/fidelidade/cartoes/cartao';
import { premio } from '../../schemas/fidelidade/premios/premio';
import { premioResgate } from '../../schemas/fidelidade/premios/premioResgate';
import { sorteio } from '../../schemas/fidelidade/sorteio/sorteio';
import { sorteioParticipante } from '../../schemas/fidelidade/sorteio/sorteioParticipante';
import { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { transacao } from '../../schemas/fidelidade/transacoes/transacao';
import { novoToken } from '../comum/codigo.server';
import { hashDe } from '../comum/acompanhamento.server';
import { zoneOf } from '../comum/period.server';
import { qrImage } from '../comum/qr.server';
import { diaDe, primeiroNome } from './papel.server';
import { escritos, saldoQueVale } from './pontos.server';

type Context = Pick<HandlerContext, 'rows' | 'now' | 'user'>;
/** Lifetime of the link in days, and days before the expiry of points at which the page warns. */
const [vale, logo] = [90, 60];

/**
 * Creates the link to a customer's points. It identifies its owner, so it goes to that customer only. EXTRATO is for
 * paper left lying about: it shows nothing to pay or collect with.
 */
export const linkDoClube = async (
  { rows, now, publicUrl }: Context & Pick<HandlerContext, 'publicUrl'>,
  { id, empresa: of }: Pick<Infer<typeof cliente>, 'id' | 'empresa'>,
  tipo: 'CLUBE' | 'EXTRATO' = 'CLUBE',
): Promise<string> => {
  const token = novoToken();
  const expira = new Date(now.getTime() + vale * 86_400_000).toISOString();
  await rows.insert(clienteToken, { empresa: of, cliente: id, tipo, hash: await hashDe(token), expira });
  return `${publicUrl}/f/${token}`;
};

const meusNumeros = async ({ rows }: Context, id: number) => {
  const own = await rows.all(sorteioParticipante, { cliente: id, situacao: 'VALIDO', $sort: [['numero', 'asc']] });
  const draws = await rows.byId(
    sorteio,
    own.map((one) => one.sorteio),
  );
  return [...draws.values()]
    .filter(({ situacao }) => situacao !== 'CANCELADO')
    .map((draw) => ({
      sorteio: draw.nome,
      numeros: own.flatMap((one) => (one.sorteio === draw.id ? [one.numero] : [])).join(', '),
    }));
};
const catalogo = async ({ rows }: Context, saldo: number, dia: string) =>
  (
    await rows.all(premio, {
      ativo: true,
      $sort: [
        ['destaque', 'desc'],
        ['pontos', 'asc'],
      ],
    })
  )
    .filter(({ estoque, inicio, fim }) => estoque !== 0 && !(inicio && dia < inicio) && !(fim && dia > fim))
    .map(({ nome, pontos }) => ({ nome, pontos, falta: Math.max(0, pontos - saldo) }));

/** Club data that a customer sees. */
export const verClube = async (context: Context, who: Infer<typeof cliente>) => {
  const { rows, now } = context;
  const config = await rows.settings(fidelidadeConfiguracao);
  const zone = zoneOf((await rows.get(empresa, who.empresa))?.fuso);
  const dia = todayIn(zone, now);
  const saldo = await saldoQueVale(context, who.id);
  const { rows: last } = await rows.find(
    transacao,
    { cliente: who.id, saldo: { empty: false }, $sort: [['id', 'desc']] },
    { page: 1, size: 30 },
  );
  const waiting = await rows.sum(transacao, { cliente: who.id, situacao: 'PENDENTE' }, ['pontos']);
  const ending = await rows.one(transacao, {
    cliente: who.id,
    restante: { gt: 0 },
    expiraEm: { gte: dia, lte: plusDays(dia, logo) },
    $sort: [['expiraEm', 'asc']],
  });
  const card = await rows.one(cartao, { cliente: who.id, situacao: 'ATIVO' });
  const open = await rows.all(premioResgate, { cliente: who.id, situacao: 'DISPONIVEL' });
  const prizes = await rows.byId(
    premio,
    open.map((one) => one.premio),
  );
  const goal = config.programa === 'CARIMBO' ? (config.selosParaPremio ?? 10) : 0;
  return {
    nome: primeiroNome(who.nome),
    saldo,
    unidade: goal > 0 ? (saldo === 1 ? 'selo' : 'selos') : saldo === 1 ? 'ponto' : 'pontos',
    emCarencia: waiting.pontos,
    vencem: ending ? `${escritos(ending.restante ?? 0)} vencem em ${diaDe(ending.expiraEm)}.` : null,
    selos: goal > 0 ? `${saldo % goal} de ${goal} selos para o próximo prêmio.` : null,
    cartao: card?.numero.replace(/(\d{4})(?=\d)/g, '$1 ') ?? null,
    qr: card ? qrImage(card.numero) : null,
    extrato: last.map(({ data, descricao, pontos }) => ({
      quando: diaDe(data === null ? null : todayIn(zone, new Date(data))),
      oQue: descricao,
      pontos,
    })),
    premios: await catalogo(context, saldo, dia),
    resgates: open.map(({ premio: of, codigo, validade }) => ({
      premio: prizes.get(of)?.nome ?? '',
      codigo,
      ate: diaDe(validade),
    })),
    numeros: await meusNumeros(context, who.id),
    regulamento: config.regulamento,
  };
};
