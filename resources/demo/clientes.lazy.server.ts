import type { Fake } from '#kit/entity/fake';
import { fold } from '#kit/text';
import { landmarks, notes, tags } from './palavras.lazy.server';

/** Region of a shop's customers: id of the municipality, DDD, first digits of its postal codes. */
export interface Place {
  readonly city: number | null;
  readonly ddd: string;
  readonly cep: string;
}

const mail = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com.br', 'uol.com.br'];
export const mobile = (fake: Fake, ddd: string): string => `+55${ddd}9${fake.integer(6, 9)}${fake.pattern('#######')}`;
export const addressOf = (fake: Fake, { city, cep }: Place): Record<string, unknown> => ({
  cep: cep + fake.pattern('########'.slice(cep.length)),
  street: fake.street(),
  number: String(fake.integer(1, 2400)),
  complement: fake.bool(0.35)
    ? fake.pick([`Apto ${fake.integer(1, 24)}${fake.integer(1, 4)}`, `Bloco ${fake.pattern('A')}`, 'Casa 2', 'Fundos'])
    : null,
  neighborhoord: fake.neighborhood(),
  city,
  latitude: null,
  longitude: null,
});
const or = <T>(fake: Fake, chance: number, value: () => T): T | null => (fake.bool(chance) ? value() : null);

/** Customer of a shop, as its staff would have entered them. */
export const customer =
  (place: Place) =>
  (fake: Fake): Record<string, unknown> => {
    const isPerson = fake.bool(0.94);
    const nome = isPerson ? fake.person() : fake.company();
    const words = fold(nome)
      .replace(/[^a-z ]/g, '')
      .split(' ');
    const accepts = fake.bool(0.55);
    return {
      nome,
      apelido: null,
      tipo: isPerson ? 'FISICA' : 'JURIDICA',
      cpfCnpj: isPerson ? or(fake, 0.45, () => fake.cpf()) : fake.cnpj(),
      razaoSocial: isPerson ? null : `${nome} ${fake.pick(['Ltda.', 'ME', 'S.A.'])}`,
      inscricaoEstadual: isPerson ? null : or(fake, 0.6, () => fake.pattern('############')),
      telefone: mobile(fake, place.ddd),
      telefoneAlternativo: or(fake, 0.1, () => mobile(fake, place.ddd)),
      email: or(fake, 0.5, () => `${words[0]}.${words.at(-1)}${fake.integer(1, 99)}@${fake.pick(mail)}`),
      emailVerificado: false,
      emailVerificadoEm: null,
      dataNascimento: or(fake, 0.4, () => fake.date(-75 * 365, -18 * 365)),
      aniversario: or(fake, 0.3, () => fake.date(-365, 0).slice(5)),
      genero: or(fake, 0.5, () => fake.pick(['FEMININO', 'MASCULINO', 'NAO_INFORMADO'])),
      address: or(fake, 0.8, () => addressOf(fake, place)),
      pontoReferencia: or(fake, 0.2, () => fake.pick(landmarks)),
      enderecos: or(fake, 0.12, () => [
        {
          apelido: fake.pick(['Trabalho', 'Casa da mãe', 'Sítio']),
          address: addressOf(fake, place),
          pontoReferencia: or(fake, 0.3, () => fake.pick(landmarks)),
        },
      ]),
      situacao: fake.bool(0.93) ? 'ATIVO' : fake.pick(['INATIVO', 'BLOQUEADO']),
      motivoBloqueio: fake.pick([
        'Pedido cancelado na porta mais de uma vez.',
        'Endereço falso.',
        'Não pagou o fiado.',
      ]),
      origem: fake.pick(['BALCAO', 'TELEFONE', 'WHATSAPP', 'WHATSAPP', 'SITE', 'SITE', 'IFOOD', 'INDICACAO']),
      aceitaMensagens: accepts,
      dataConsentimento: fake.date(-700, 0),
      limiteFiado: or(fake, 0.08, () => fake.pick([50, 100, 200, 300])),
      etiquetas: or(fake, 0.25, () => fake.some(tags, 1, 2)),
      observacao: or(fake, 0.15, () => fake.pick(notes)),
      pontos: fake.integer(0, 900),
      quantidadePedidos: 0,
      totalCompras: 0,
      ticketMedio: null,
      intervaloDias: null,
      primeiraCompra: null,
      ultimaCompra: null,
      segmento: null,
      cadastroRapido: false,
      reune: null,
      unificadoEm: null,
      unificadoQuando: null,
    };
  };
