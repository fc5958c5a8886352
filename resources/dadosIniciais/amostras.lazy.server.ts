import type { Realistic } from '#kit/entity/seeds';
import { customer } from '../demo/clientes.lazy.server';
import { lanchonete, pizzaria } from '../demo/palavras.lazy.server';

const dishes = [pizzaria, lanchonete].flatMap((menu) => Object.values(menu).flatMap(({ items }) => items));
const variations = [
  'da casa',
  'especial',
  'família',
  'individual',
  'em dobro',
  'à moda',
  'do chef',
  'promocional',
  'sem glúten',
  'na brasa',
];

/** Samples of entities for which values by kind alone would look wrong. */
export const amostras: Readonly<Record<string, Realistic | undefined>> = {
  cliente: (idOf) => customer({ city: idOf('cidade'), ddd: '11', cep: '0' }),
  produto: () => (fake) => {
    const [nome, preco, descricao = null] = fake.pick(dishes);
    return {
      nome: `${nome} ${fake.pick(variations)}`,
      descricao,
      preco,
      precoPromocional: null,
      situacao: fake.bool(0.9) ? 'ATIVO' : 'PAUSADO',
    };
  },
};
