import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { textOf } from '#fields/openingHours/hours';
import type { empresa } from '../../../schemas/cadastros/empresa';
import { deliveryConfiguracao, formasNaEntrega } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { cidade } from '../../../schemas/enderecamento/cidade';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import type { Momento } from '../../comum/momento.server';
import { pixDaLoja } from './pagamentoOnline.server';
import { horasPara, portaEm, regrasDaPorta } from '../funcionamento/porta.server';
import { demoraEscrita } from '../entrega/prazos.server';
import { entregaNaPorta } from '../entrega/taxas.server';

/** The shop as its page shows it, in its own transaction. */
export const vitrineDaLoja = async (
  context: Pick<HandlerContext, 'rows' | 'now' | 'ports'>,
  shop: Infer<typeof empresa>,
  canal: 'SITE' | 'MESA',
  momento: Momento,
) => {
  const { rows } = context;
  const online = context.ports.pagamentos.collect !== undefined;
  const cidadeDela = shop.address?.city;
  // Parallel queries leave in one packet.
  const [all, fidelidade, regras, entregas, place, demoras, pix] = await Promise.all([
    rows.settings(deliveryConfiguracao),
    rows.settings(fidelidadeConfiguracao),
    regrasDaPorta(context, shop, canal),
    entregaNaPorta(context, momento),
    cidadeDela == null ? undefined : rows.get(cidade, cidadeDela),
    Promise.all([demoraEscrita(context, 'ENTREGA'), demoraEscrita(context, 'RETIRADA')]),
    online ? pixDaLoja(context) : undefined,
  ]);
  const agenda = all.aceitaAgendado && all.aberto !== 'FECHADO';
  const porta = portaEm(regras, context.now);
  // An order at a table stays in the house.
  const sai = (modalidade: 'ENTREGA' | 'RETIRADA'): boolean => canal === 'SITE' && all.modalidades.includes(modalidade);
  const entrega = sai('ENTREGA') ? entregas : undefined;
  const { street, number, neighborhoord } = shop.address ?? {};
  return {
    nome: all.nomeLoja ?? shop.shortName,
    site: all.site,
    descricao: all.descricao,
    aviso: all.avisoTopo,
    telefone: shop.telefone,
    whatsapp: all.whatsapp ?? shop.whatsapp,
    email: all.email,
    endereco: [street, number, neighborhoord, place?.nome].filter(Boolean).join(', ') || null,
    cidade: place?.id,
    cidadeNome: place?.nome,
    horario: regras.horarios.length > 0 ? textOf(regras.horarios) : null,
    capa: all.capa,
    logo: shop.logo,
    cor: all.cor,
    layout: all.layout,
    galeria: all.galeria ?? [],
    aberta: porta.aberta,
    porta: porta.texto,
    entrega: entrega?.custo,
    tempoEntrega: entrega && (entrega.tempo ?? demoras[0]),
    tempoRetirada: sai('RETIRADA') ? demoras[1] : null,
    agenda,
    horas: agenda ? horasPara(regras, context.now, Number(all.intervaloAgendamento ?? 30)) : [],
    modalidades: all.modalidades,
    pedidoMinimo: all.pedidoMinimo,
    pagamentos: all.pagamentos.map((forma) => ({ forma, nome: formasNaEntrega[forma] })),
    pedeTroco: all.pedeTroco,
    exigeCpf: all.exigeCpf,
    exigeEmail: all.exigeEmail,
    confirmaCelular: all.identificaPorWhatsapp,
    premiaIndicacao: fidelidade.ativo && fidelidade.bonusIndicacao !== null,
    pixOnline: pix !== undefined,
    simulado: context.ports.pagamentos.isSimulated,
  };
};

/** First hour offered by a closed shop, which its page shows the menu of; null while it is open. */
export const primeiraHora = async (
  context: Pick<HandlerContext, 'rows' | 'now'>,
  shop: Infer<typeof empresa>,
  mesa?: object,
): Promise<string | null> => {
  const { aceitaAgendado, intervaloAgendamento } = await context.rows.settings(deliveryConfiguracao);
  if (mesa || !aceitaAgendado) return null;
  const regras = await regrasDaPorta(context, shop);
  return portaEm(regras, context.now).aberta
    ? null
    : (horasPara(regras, context.now, Number(intervaloAgendamento ?? 30))[0]?.em ?? null);
};

/** True when the picture belongs to a product or add-on. */
export const ehDeProduto = async (db: HandlerContext['db'], foto: number): Promise<boolean> => {
  const own = JSON.stringify([{ imagem: foto }]);
  const { rows } = await sql`select 1 from produto where (imagem = ${foto} or imagens @> ${own}::jsonb)
    and situacao in ('ATIVO', 'PAUSADO') and excluido_em is null limit 1`.execute(db);
  return rows.length > 0;
};
