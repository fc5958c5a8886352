import { fold } from '#kit/text';
import type { Cliente } from '../clientes/unificar/juntar.server';

export interface EnderecoDoCliente {
  /** Null for the principal address. */
  readonly apelido: string | null;
  readonly address: NonNullable<Cliente['address']>;
  readonly pontoReferencia: string | null;
}
type ComEnderecos = Pick<Cliente, 'address' | 'pontoReferencia' | 'enderecos'>;

/** Delivery addresses of a customer, the principal one first. */
export const enderecosDo = ({ address, pontoReferencia, enderecos }: ComEnderecos): readonly EnderecoDoCliente[] => [
  ...(address ? [{ apelido: null, address, pontoReferencia }] : []),
  ...(enderecos ?? []),
];
/** Address of a name, compared without accents and case; the principal one by default. */
export const enderecoChamado = (
  record: ComEnderecos,
  apelido: string | null | undefined,
): EnderecoDoCliente | undefined =>
  enderecosDo(record).find((one) => fold(one.apelido ?? '') === fold(apelido?.trim() ?? ''));

/**
 * Makes a named address the principal one, which takes its place in the list; undefined when the name does not exist.
 */
export const trocarPrincipal = (record: ComEnderecos, apelido: string, antigo: string): ComEnderecos | undefined => {
  const chosen = enderecoChamado(record, apelido);
  if (!chosen || chosen.apelido === null) return undefined;
  const others = (record.enderecos ?? []).filter((one) => one.apelido !== chosen.apelido);
  const taken = new Set(others.map((one) => fold(one.apelido)));
  let name = antigo;
  for (let at = 2; taken.has(fold(name)); at++) name = `${antigo.slice(0, 26)} ${at}`;
  const before = record.address
    ? [{ apelido: name, address: record.address, pontoReferencia: record.pontoReferencia }]
    : [];
  const enderecos = [...before, ...others];
  return {
    address: chosen.address,
    pontoReferencia: chosen.pontoReferencia,
    enderecos: enderecos.length > 0 ? enderecos : null,
  };
};
