/** Written by `npm run types` and by the development server. */
import type { Of, RecordOf } from '#kit';

export interface Chave
  extends RecordOf<Of<'chave', typeof import('./base/chave').chave>> {}
export interface Contratado
  extends RecordOf<Of<'contratado', typeof import('./base/contratado').contratado>> {}
export interface Empresa
  extends RecordOf<Of<'empresa', typeof import('./base/empresa').empresa>> {}
export interface Perfil
  extends RecordOf<Of<'perfil', typeof import('./base/perfil').perfil>> {}
export interface Pessoa
  extends RecordOf<Of<'pessoa', typeof import('./base/pessoa').pessoa>> {}
export interface Plano
  extends RecordOf<Of<'plano', typeof import('./base/plano').plano>> {}
export interface Categoria
  extends RecordOf<Of<'categoria', typeof import('./loja/categoria').categoria>> {}
export interface Conta
  extends RecordOf<Of<'conta', typeof import('./loja/conta').conta>> {}
export interface Entrega
  extends RecordOf<Of<'entrega', typeof import('./loja/entrega').entrega>> {}
export interface Fornecedor
  extends RecordOf<Of<'fornecedor', typeof import('./loja/fornecedor').fornecedor>> {}
export interface Lista
  extends RecordOf<Of<'lista', typeof import('./loja/lista').lista>> {}
export interface Pedido
  extends RecordOf<Of<'pedido', typeof import('./loja/pedido').pedido>> {}
export interface Produto
  extends RecordOf<Of<'produto', typeof import('./loja/produto').produto>> {}
export interface ProdutoExterno
  extends RecordOf<Of<'produtoExterno', typeof import('./loja/produtoExterno').produtoExterno>> {}

declare module '#kit/vocabulary' {
  interface Entities {
    chave: Of<'chave', typeof import('./base/chave').chave>;
    contratado: Of<'contratado', typeof import('./base/contratado').contratado>;
    empresa: Of<'empresa', typeof import('./base/empresa').empresa>;
    perfil: Of<'perfil', typeof import('./base/perfil').perfil>;
    pessoa: Of<'pessoa', typeof import('./base/pessoa').pessoa>;
    plano: Of<'plano', typeof import('./base/plano').plano>;
    categoria: Of<'categoria', typeof import('./loja/categoria').categoria>;
    conta: Of<'conta', typeof import('./loja/conta').conta>;
    entrega: Of<'entrega', typeof import('./loja/entrega').entrega>;
    fornecedor: Of<'fornecedor', typeof import('./loja/fornecedor').fornecedor>;
    lista: Of<'lista', typeof import('./loja/lista').lista>;
    pedido: Of<'pedido', typeof import('./loja/pedido').pedido>;
    produto: Of<'produto', typeof import('./loja/produto').produto>;
    produtoExterno: Of<'produtoExterno', typeof import('./loja/produtoExterno').produtoExterno>;
  }
  interface Records {
    chave: Chave;
    contratado: Contratado;
    empresa: Empresa;
    perfil: Perfil;
    pessoa: Pessoa;
    plano: Plano;
    categoria: Categoria;
    conta: Conta;
    entrega: Entrega;
    fornecedor: Fornecedor;
    lista: Lista;
    pedido: Pedido;
    produto: Produto;
    produtoExterno: ProdutoExterno;
  }
  interface Lives {
    conta: 'situacao';
    pedido: 'situacao';
  }
}
