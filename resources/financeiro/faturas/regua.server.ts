import { dayText } from '#kit/dayText';
import type { HandlerContext, Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import type { BusinessDays } from '#kit/businessDays';
import { Refusal } from '#kit/refusal';
import { plusDays, shownIn, todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { cobrancaPasso } from '../../../schemas/financeiro/faturas/cobrancaPasso';
import { faturaCobranca } from '../../../schemas/financeiro/faturas/faturaCobranca';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { bloquearEmpresa, estaEmConfianca } from '../../comum/bloqueio.server';
import { dinheiroDe } from '../../comum/centavos';
import { diasUteis } from '../../comum/diasUteis';
import { diasDoLugar } from '../../comum/diasUteis.server';
import { zoneOf } from '../../comum/period.server';
import { tentarCartao } from './cartao.server';
import { conferirFatura, type Tx } from './conferir.server';
import { avisoDevido, diaDoBloqueio, fraseDoAviso, motivoDoBloqueio, totalEm, type Aviso, type Fatura } from './contas';
import { avisosDeCobranca } from './receber.server';
import { excecaoDe, passo, regraDe, type Regra } from './regra.server';
import { zonaDaPlataforma } from '../../comum/zona';

type Empresa = Infer<typeof empresa>;
/** Hour of the company from which notices leave and cards are charged. */
const hora = 9;
const jaAbriu = (zone: string, now: Date): boolean => new Date(shownIn(now.getTime(), zone)).getUTCHours() >= hora;

const avisar = async (
  context: HandlerContext,
  shop: Empresa,
  fatura: Fatura,
  { aviso, hoje, regra }: { readonly aviso: Aviso; readonly hoje: string; readonly regra: Regra },
): Promise<void> => {
  const { rows, mail, tell, publicUrl, ports } = context;
  const total = dinheiroDe(totalEm(fatura, hoje, regra));
  const texto = aviso.texto ?? fraseDoAviso(fatura, total, hoje);
  const simulado = ports.pagamentos.isSimulated ? 'SIMULAÇÃO: os códigos desta fatura não têm valor.\n\n' : '';
  const address = '/app/financeiro/minhas-faturas' as const;
  let problema = '';
  if (aviso.email)
    try {
      await mail(
        {
          to: [...new Set([...(shop.emailsFinanceiro ?? []), shop.email])].slice(0, 20),
          subject: `fatura de ${dayText(fatura.competencia)}, ${total}`,
          text: `Olá!\n\n${simulado}${texto}\n\nPague por Pix ou boleto na página das suas faturas. Assim que o pagamento entra, os avisos param.`,
          button: { label: 'Ver a fatura', url: `${publicUrl}${address}` },
        },
        { branded: true, key: `fatura/${fatura.id}/${aviso.dias}`, about: `fatura/${fatura.id}` },
      );
    } catch (error) {
      // A wrong address must not keep the other channel back; the timeline says so.
      if (!(error instanceof Refusal)) throw error;
      problema = `; o e-mail não saiu: ${error.message}`;
    }
  // A notice by WhatsApp stands in the bell too.
  const noSino = aviso.sino || aviso.whatsapp === true;
  if (noSino)
    await tell({
      to: { permission: 'FATURAMENTO_VER' },
      category: avisosDeCobranca,
      tone: hoje > fatura.vencimento ? 'error' : 'warning',
      text: fraseDoAviso(fatura, total, hoje),
      address,
      ...(aviso.whatsapp !== true && { whatsapp: false as const }),
    });
  await rows.update(faturaEmpresa, fatura, { ultimoAviso: aviso.dias });
  await passo(context, {
    empresa: shop.id,
    fatura: fatura.id,
    tipo: 'AVISO',
    canal: aviso.email && noSino ? 'EMAIL_SINO' : aviso.email ? 'EMAIL' : 'SINO',
    resultado: `${quandoDo(aviso)}${problema}`,
    texto,
    chave: `aviso:${fatura.id}:${aviso.dias}`,
  });
};
const quandoDo = ({ dias }: Aviso): string =>
  dias < 0 ? `Aviso ${-dias} dias antes` : dias === 0 ? 'Aviso no vencimento' : `Aviso ${dias} dias depois`;

/** True when a charge is on its way, so that nothing may be blocked. */
const emAndamento = ({ rows }: HandlerContext, fatura: number): Promise<boolean> =>
  rows.exists(faturaCobranca, { fatura, situacao: ['ENVIANDO', 'INCERTO'] });

/** True when the company was told that it is late, on a day before. */
const foiAvisada = async (
  { rows }: HandlerContext,
  { id, ultimoAviso }: Fatura,
  hoje: string,
  zone: string,
): Promise<boolean> => {
  if (ultimoAviso === null || ultimoAviso <= 0) return false;
  const passos = await rows.all(cobrancaPasso, { fatura: id, tipo: 'AVISO' });
  return passos.some(
    ({ quando, chave }) => Number(chave?.split(':')[2]) > 0 && todayIn(zone, new Date(quando!)) < hoje,
  );
};

const bloquear = async (context: HandlerContext, id: number, hoje: string, regra: Regra): Promise<void> => {
  const { rows, now, tell } = context;
  const fatura = await rows.get(faturaEmpresa, id, { lock: true });
  if (fatura?.situacao !== 'ABERTA' || fatura.bloqueouEm !== null) return;
  const shop = await rows.get(empresa, fatura.empresa, { lock: true });
  if (!shop || shop.bloqueado || hoje < diaDoBloqueio(fatura, regra.diasBloqueio)) return;
  const zone = zoneOf(shop.fuso);
  if (await estaEmConfianca(context, shop.id, hoje)) return;
  if ((await emAndamento(context, id)) || !(await foiAvisada(context, fatura, hoje, zone))) return;
  await rows.update(faturaEmpresa, fatura, { bloqueouEm: now.toISOString() });
  await bloquearEmpresa(context, shop, {
    origem: 'INADIMPLENCIA',
    motivo: motivoDoBloqueio(fatura),
    situacao: shop.situacao === 'ATIVA' ? 'INADIMPLENTE' : shop.situacao,
  });
  await passo(context, {
    empresa: shop.id,
    fatura: id,
    tipo: 'BLOQUEIO',
    canal: 'SISTEMA',
    resultado: `Empresa bloqueada: ${motivoDoBloqueio(fatura)}`,
    chave: `bloqueio:${id}`,
  });
  await tell({
    to: { permission: 'FATURAMENTO_VER' },
    category: avisosDeCobranca,
    tone: 'error',
    text: `Acesso bloqueado: a fatura de ${dayText(fatura.competencia)} não foi paga. Ela abre assim que o pagamento entrar.`,
    address: '/app/financeiro/minhas-faturas',
  });
};

/** The steps of one invoice today: notice, card, block. */
const levar = async (
  context: Pick<OpenContext, 'ports' | 'now'>,
  tx: Tx,
  { id, regra }: { readonly id: number; readonly regra: Regra },
): Promise<void> => {
  const { ports, now } = context;
  const estado = await tx(async (inside) => {
    const { rows } = inside;
    const fatura = await rows.get(faturaEmpresa, id, { lock: true });
    const shop = fatura && (await rows.get(empresa, fatura.empresa));
    if (fatura?.situacao !== 'ABERTA' || !shop) return undefined;
    const zone = zoneOf(shop.fuso);
    const hoje = todayIn(zone, now);
    if (!jaAbriu(zone, now) || (await excecaoDe(inside, shop.id, hoje)) !== undefined) return undefined;
    const uteis: BusinessDays = diasUteis(await diasDoLugar(inside, shop.address?.city, hoje));
    const aviso = uteis.has(hoje) ? avisoDevido(fatura, hoje, regra.avisos, uteis) : undefined;
    if (aviso) await avisar(inside, shop, fatura, { aviso, hoje, regra });
    return {
      hoje,
      noCartao: fatura.proximaTentativa !== null && fatura.proximaTentativa <= hoje,
      bloqueia: !shop.bloqueado && hoje >= diaDoBloqueio(fatura, regra.diasBloqueio),
    };
  });
  if (!estado) return;
  if (estado.noCartao) {
    const { resultado } = await tentarCartao(context, tx, id, true);
    if (resultado === 'SEM_CARTAO')
      await tx(async ({ rows }) => {
        await rows.updateWhere(faturaEmpresa, { id }, { proximaTentativa: null });
      });
  }
  if (!estado.bloqueia) return;
  // Paid seconds ago: the partner is asked before anything is blocked.
  await conferirFatura({ ports, now }, tx, id);
  await tx((inside) => bloquear(inside, id, estado.hoje, regra));
};

/** Latest end of a day before the due date on which a notice leaves. */
const antecedencia = 27;
const porVez = 500;
/** One turn of the dunning over all open invoices. A step is kept with the invoice, so that it is made once. */
export const cobrar = async (context: Pick<OpenContext, 'within' | 'ports' | 'now'>): Promise<void> => {
  const { within, now } = context;
  const regra = await within('*', regraDe);
  const ate = plusDays(todayIn(zonaDaPlataforma, now), antecedencia);
  let last = 0;
  for (;;) {
    const abertas = await within('*', async ({ rows }) =>
      rows.find(
        faturaEmpresa,
        { situacao: 'ABERTA', vencimento: { lte: ate }, ...(last > 0 && { id: { gt: last } }), $sort: [['id', 'asc']] },
        { page: 1, size: porVez },
      ),
    );
    for (const { id, empresa: de } of abertas.rows) await levar(context, (run) => within(de, run), { id, regra });
    const final = abertas.rows.at(-1);
    if (!final || abertas.rows.length < porVez) return;
    last = final.id;
  }
};
