import type { Infer } from '#kit';
import { fold, sentence } from '#kit/text';
import { phoneForms } from '#kit/phones';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { centavos, reais } from '../../../comum/centavos';
import { semNome } from '../../contatos/porTelefone.server';

export type Cliente = Infer<typeof cliente>;
type Endereco = NonNullable<Cliente['enderecos']>[number];
type Local = Cliente['address'];

/** Fields that the system maintains or merges by a rule of their own. */
const proprios = new Set([
  'empresa',
  'vendedor',
  'tipo',
  'telefone',
  'telefoneAlternativo',
  'address',
  'pontoReferencia',
  'enderecos',
  'situacao',
  'motivoBloqueio',
  'etiquetas',
]);
const soltos = Object.entries(cliente.fields).filter(
  ([name, { options }]) => options.readOnly !== true && !proprios.has(name),
) as readonly (readonly [keyof Cliente, (typeof cliente.fields)[keyof typeof cliente.fields]])[];

const blank = (value: unknown): boolean => value === null || value === undefined || value === '';
const mark = (address: Local): string =>
  address ? fold([address.cep, address.street, address.number, address.complement].filter(Boolean).join(' ')) : '';
/** Joins all addresses without duplicates, each with a unique name. */
const enderecosDe = (
  kept: Cliente,
  others: readonly Cliente[],
): Pick<Cliente, 'address' | 'pontoReferencia' | 'enderecos'> => {
  const found: { readonly apelido: string; readonly address: Local; readonly pontoReferencia: string | null }[] = [
    { apelido: 'Principal', address: kept.address, pontoReferencia: kept.pontoReferencia },
    ...(kept.enderecos ?? []),
    ...others.flatMap((other) => [
      { apelido: 'Outro cadastro', address: other.address, pontoReferencia: other.pontoReferencia },
      ...(other.enderecos ?? []),
    ]),
  ].filter(({ address }) => address !== null);
  const unlike = found.filter(
    ({ address }, at) => found.findIndex((other) => mark(other.address) === mark(address)) === at,
  );
  const [first, ...rest] = unlike;
  const names = new Set<string>();
  const named = rest.slice(0, 9).map((one): Endereco => {
    let apelido = one.apelido;
    for (let at = 2; names.has(fold(apelido)); at++) apelido = `${one.apelido.slice(0, 25)} ${at}`;
    names.add(fold(apelido));
    return { apelido, address: one.address!, pontoReferencia: one.pontoReferencia };
  });
  return {
    address: first?.address ?? null,
    pontoReferencia: first?.pontoReferencia ?? null,
    enderecos: named.length > 0 ? named : null,
  };
};

/** Takes the most restrictive value of all: blocked stays blocked, opted out stays opted out. */
const restritos = (kept: Cliente, others: readonly Cliente[]): Partial<Cliente> => {
  const all = [kept, ...others];
  const blocked = all.find(({ situacao }) => situacao === 'BLOQUEADO');
  return {
    ...(blocked && kept.situacao !== 'BLOQUEADO'
      ? { situacao: 'BLOQUEADO', motivoBloqueio: blocked.motivoBloqueio ?? 'Bloqueado em outro cadastro.' }
      : {}),
    ...(kept.aceitaMensagens && !all.every(({ aceitaMensagens }) => aceitaMensagens)
      ? { aceitaMensagens: false, dataConsentimento: null as never }
      : {}),
  };
};

/** Returns the changes of the kept customer. Its own values win; blank ones are filled from the others, in order. */
export const juntar = (kept: Cliente, others: readonly Cliente[]): Partial<Cliente> => {
  const sameKind = others.filter(({ tipo }) => tipo === kept.tipo);
  const filled = Object.fromEntries(
    soltos.flatMap(([name]) => {
      const from = blank(kept[name]) ? sameKind.find((other) => !blank(other[name])) : undefined;
      return from ? [[name, from[name]]] : [];
    }),
  );
  const phones = [
    ...new Set([kept.telefoneAlternativo, ...others.flatMap((one) => [one.telefone, one.telefoneAlternativo])]),
  ].filter((one) => one !== null && !phoneForms(kept.telefone).includes(one));
  const etiquetas = [...new Set([kept, ...others].flatMap((one) => one.etiquetas ?? []))].slice(0, 20);
  const somados = (of: 'pontos' | 'deveFiado'): number | null => {
    const all = [kept, ...others].flatMap((one) => one[of] ?? []);
    return all.length > 0 ? reais(all.reduce((sum, one) => sum + centavos(one), 0)) : null;
  };
  const named = kept.nome === semNome ? others.find(({ nome }) => nome !== semNome) : undefined;
  const joined: Partial<Cliente> = {
    ...filled,
    telefoneAlternativo: phones[0] ?? null,
    etiquetas: etiquetas.length > 0 ? etiquetas : null,
    nome: named?.nome ?? kept.nome,
    reune: [kept, ...others].reduce((sum, one) => sum + (one.reune ?? 1), 0),
    pontos: somados('pontos'),
    deveFiado: somados('deveFiado'),
    ...enderecosDe(kept, others),
    ...restritos(kept, others),
  };
  return Object.fromEntries(
    Object.entries(joined).filter(([name, value]) => !same(value, kept[name as keyof Cliente])),
  ) as Partial<Cliente>;
};

/** Serializes with sorted names. */
const written = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(written)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => !blank(one))
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, one]) => [name, written(one)]),
        )
      : value;
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(written(one) ?? null) === JSON.stringify(written(other) ?? null);

/** Labels of the fields that were filled. */
export const preenchidos = (kept: Cliente, patch: Partial<Cliente>): readonly string[] =>
  Object.keys(patch).flatMap((name) => {
    const field = cliente.fields[name as keyof typeof cliente.fields];
    return blank(kept[name as keyof Cliente]) && !['pontos', 'deveFiado', 'reune'].includes(name)
      ? [field.options.label ?? sentence(name)]
      : [];
  });
