import { f } from '#fields';
import { r } from '#kit';
import { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { deliveryConfiguracao, formasNaEntrega } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { produto } from '../../../schemas/delivery/cardapio/produto';

/** Public shapes of a shop and its menu. Shapes only, so that declarations of pages may import them. */
const id = f.integer({ required: true });
const texto = f.text({ required: true });
const valor = f.money({ required: true });
const sim = f.bool({ required: true });
/** A category of add-ons as customers read it. */
export const grupoVisto = {
  id,
  nome: texto,
  regra: texto,
  minimo: id,
  maximo: id,
  repete: sim,
  tipoPreco: adicionalCategoria.fields.tipoPreco,
  opcoes: r.list({ id, nome: texto, valor, maximo: id, falta: sim }),
};
/** Product for customers, with all its options. */
export const produtoVisto = {
  id,
  nome: texto,
  descricao: f.text(),
  imagem: f.integer(),
  tipo: produto.fields.tipo,
  preco: valor,
  /** Before the promotion. */
  de: f.money(),
  /** True when it is shown but not sold. */
  esgotado: sim,
  destaque: sim,
  selos: produto.fields.selos,
  serve: f.integer(),
  maiores: sim,
  grupos: r.list(grupoVisto),
  sabores: r.orNull({ maximo: id, media: sim, opcoes: r.list(id) }),
  vem: r.list(texto),
  escolhas: r.list({ grupo: texto, opcoes: r.list({ produto: id, nome: texto, acrescimo: valor }) }),
} as const;
/** Complete menu as data: for the public page, a kiosk, a partner. Pictures by id. */
export const cardapioVisto = {
  categorias: r.list({
    id,
    nome: texto,
    descricao: f.text(),
    imagem: f.integer(),
    produtos: r.list(produtoVisto),
  }),
} as const;

/** Public data of a shop. */
export const lojaVista = {
  nome: texto,
  site: f.text(),
  descricao: f.text(),
  aviso: f.text(),
  telefone: f.phone({ required: true }),
  whatsapp: f.phone(),
  email: f.email(),
  endereco: f.text(),
  /** The shop's city, for an address with an unknown postal code. */
  cidade: f.integer(),
  cidadeNome: f.text(),
  horario: f.text(),
  capa: f.integer(),
  logo: f.integer(),
  cor: f.color(),
  layout: deliveryConfiguracao.fields.layout,
  galeria: r.list({ imagem: id, legenda: f.text() }),
  aberta: sim,
  porta: texto,
  /** «Entrega a partir de R$ 6,00»; null without deliveries or without a known fee. */
  entrega: f.text(),
  /** «35 a 50 min», if offered. */
  tempoEntrega: f.text(),
  tempoRetirada: f.text(),
  agenda: sim,
  /** Hours offered for scheduled orders. */
  horas: r.list({ em: f.dateTime({ required: true }), texto }),
  modalidades: deliveryConfiguracao.fields.modalidades,
  pedidoMinimo: f.money(),
  pagamentos: r.list({ forma: f.enum(formasNaEntrega, { required: true }), nome: texto }),
  pedeTroco: sim,
  exigeCpf: sim,
  exigeEmail: sim,
  confirmaCelular: sim,
  /** True when bringing a new customer is rewarded. */
  premiaIndicacao: sim,
  pixOnline: sim,
  simulado: sim,
};
