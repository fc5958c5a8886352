import type { HandlerContext, Infer } from '#kit';
import { r } from '#kit';
import { f } from '#fields';
import { textOf } from '#fields/openingHours/hours';
import { empresa } from '../../../schemas/cadastros/empresa';
import { deliveryConfiguracao, formasNaEntrega } from '../../../schemas/delivery/deliveryConfiguracao';
import { cidade } from '../../../schemas/enderecamento/cidade';
import { portaEm, regrasDaPorta } from './porta';

const texto = f.text({ required: true });
const sim = f.bool({ required: true });
/** What anybody may know of a shop: what stands on its door and on its page. */
export const lojaVista = {
  nome: texto,
  site: f.text(),
  descricao: f.text(),
  aviso: f.text(),
  telefone: f.phone({ required: true }),
  whatsapp: f.phone(),
  email: f.email(),
  endereco: f.text(),
  horario: f.text(),
  capa: f.integer(),
  logo: f.integer(),
  cor: f.color(),
  aberta: sim,
  porta: texto,
  agenda: sim,
  /** Minutes between the hours that are offered. */
  intervalo: f.integer({ required: true }),
  modalidades: deliveryConfiguracao.fields.modalidades,
  pedidoMinimo: f.money(),
  pagamentos: r.list({ forma: f.enum(formasNaEntrega, { required: true }), nome: texto }),
  confirmaCelular: sim,
};

/** The shop as its page shows it, in its own transaction. */
export const vitrineDaLoja = async (context: Pick<HandlerContext, 'rows' | 'now'>, shop: Infer<typeof empresa>) => {
  const { rows } = context;
  const all = await rows.settings(deliveryConfiguracao);
  const regras = await regrasDaPorta(context, shop);
  const porta = portaEm(regras, context.now);
  const place = shop.address?.city == null ? undefined : await rows.get(cidade, shop.address.city);
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
    horario: regras.horarios.length > 0 ? textOf(regras.horarios) : null,
    capa: all.capa,
    logo: shop.logo,
    cor: all.cor,
    aberta: porta.aberta,
    porta: porta.texto,
    intervalo: Number(all.intervaloAgendamento ?? 30),
    agenda: all.aceitaAgendado && all.aberto !== 'FECHADO',
    modalidades: all.modalidades,
    pedidoMinimo: all.pedidoMinimo,
    pagamentos: all.pagamentos.map((forma) => ({ forma, nome: formasNaEntrega[forma] })),
    confirmaCelular: all.identificaPorWhatsapp,
  };
};
