import { reais, type Centavos } from '../../comum/centavos';
import type { StatusIfood } from './arvore';

/** Option of a group, as iFood is to have it. */
export interface OpcaoNova {
  readonly id: string;
  readonly nome: string;
  readonly descricao: string | null;
  readonly preco: Centavos;
  readonly status: StatusIfood;
}
export interface GrupoNovo {
  readonly id: string;
  readonly nome: string;
  readonly minimo: number;
  readonly maximo: number;
  readonly opcoes: readonly OpcaoNova[];
}
/** Dish with its groups, as iFood is to have it. The ids are ours, so that sending it again replaces it. */
export interface ItemNovo {
  readonly id: string;
  readonly categoria: string;
  readonly codigo: string;
  readonly nome: string;
  readonly descricao: string | null;
  readonly codigoBarras: string | null;
  readonly serve: number | null;
  readonly preco: Centavos;
  readonly status: StatusIfood;
  readonly ordem: number;
  readonly grupos: readonly GrupoNovo[];
}

/** Words of iFood for the number of people. */
const serveDe = (pessoas: number | null): string | undefined =>
  pessoas === null ? undefined : `SERVES_${Math.min(pessoas, 4)}`;

/** Body of `PUT /items` of Catalog v2.0: item, products, groups and options in one call. */
export const corpoDoItem = (item: ItemNovo): object => {
  const { id, categoria, codigo, nome, descricao, codigoBarras, serve, preco, status, ordem, grupos } = item;
  const opcoes = [...new Map(grupos.flatMap((grupo) => grupo.opcoes.map((one) => [one.id, one] as const))).values()];
  return {
    item: {
      id,
      type: 'DEFAULT',
      categoryId: categoria,
      status,
      price: { value: reais(preco), originalValue: reais(preco) },
      externalCode: codigo,
      index: ordem,
      productId: id,
    },
    products: [
      {
        id,
        name: nome,
        externalCode: codigo,
        ...(descricao !== null && { description: descricao }),
        ...(codigoBarras !== null && { ean: codigoBarras }),
        ...(serve !== null && { serving: serveDe(serve) }),
        optionGroups: grupos.map((grupo) => ({ id: grupo.id, min: grupo.minimo, max: grupo.maximo })),
      },
      ...opcoes.map((one) => ({
        id: one.id,
        name: one.nome,
        ...(one.descricao !== null && { description: one.descricao }),
      })),
    ],
    optionGroups: grupos.map((grupo, index) => ({
      id: grupo.id,
      name: grupo.nome,
      status: 'AVAILABLE',
      index,
      optionGroupType: 'DEFAULT',
      optionIds: grupo.opcoes.map((one) => one.id),
    })),
    options: opcoes.map((one, index) => ({
      id: one.id,
      productId: one.id,
      status: one.status,
      index,
      price: { value: reais(one.preco), originalValue: reais(one.preco) },
    })),
  };
};
