import { comSaida } from '../whatsapp/saida';
import { money, validade, vantagem } from './texto';
import type { Cupom } from '../comum/desconto';

/** Values of a message's placeholders in braces. */
export interface Dados {
  /** Whole name; the message calls people by their first. */
  readonly nome: string;
  readonly empresa: string;
  readonly cupom: Pick<
    Cupom,
    'tipo' | 'percentual' | 'valor' | 'descontoMaximo' | 'pedidoMinimo' | 'dataVencimento' | 'vencimentoDiaSemana'
  >;
  /** The keyword, or the customer's own code. */
  readonly codigo: string;
  readonly link: string;
}
/** Placeholders with the labels of their buttons. */
export const marcas = {
  nome: 'Nome',
  empresa: 'Empresa',
  desconto: 'Desconto',
  codigo: 'Código',
  validade: 'Validade',
  minimo: 'Mínimo',
  link: 'Link',
} as const;
export const marcadores = Object.keys(marcas) as readonly (keyof typeof marcas)[];
export const mensagemPadrao =
  'Olá, {nome}! A {empresa} tem um presente para você: {desconto}.\nUse o cupom {codigo}. {validade}.\n{link}';

const valuesOf = ({
  nome,
  empresa,
  cupom,
  codigo,
  link,
}: Dados): Readonly<Record<(typeof marcadores)[number], string>> => ({
  nome: nome.trim().split(/\s+/)[0] ?? '',
  empresa,
  desconto: vantagem(cupom),
  codigo,
  validade: validade(cupom),
  minimo: money(cupom.pedidoMinimo ?? 0),
  link,
});
/**
 * Variables of a template approved by WhatsApp: the placeholders in their order, at most seven, as many as the template
 * has.
 */
export const variaveisPara = (dados: Dados, quantas: number): { readonly valor: string }[] => {
  const values = valuesOf(dados);
  return marcadores.slice(0, quantas).map((name) => ({ valor: values[name] || '-' }));
};

/** Message for one customer. Always adds how to opt out, whatever was written. */
export const mensagemPara = (template: string, dados: Dados): string => {
  const values = valuesOf(dados);
  const text = template
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name as keyof typeof values] : whole,
    )
    .trim();
  return comSaida(text);
};
