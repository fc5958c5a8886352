import type { Item, Nota } from './nota.server';
import { zonaDaPlataforma } from '../../comum/zona';

/** A note as a shop sells, for tests. */
export const itemDeExemplo: Item = {
  codigo: 'P1',
  descricao: 'Pizza de calabresa',
  ncm: '21069090',
  cfop: '5101',
  unidade: 'UN',
  quantidade: 2,
  valorUnitario: 49.9,
  icms: { origem: '0', codigo: '102' },
  pisCofins: { cst: '49' },
};
/** Sale with home delivery. */
export const entregaDeExemplo: Pick<Nota, 'presenca' | 'consumidor' | 'transportador'> = {
  presenca: '4',
  consumidor: {
    cpf: '12345678909',
    nome: 'João da Silva',
    endereco: {
      logradouro: 'Rua das Acácias',
      numero: '42',
      complemento: 'Casa 2',
      bairro: 'Jardim',
      codigoMunicipio: '3550308',
      municipio: 'São Paulo',
      uf: 'SP',
      cep: '01310100',
    },
  },
  transportador: {
    cnpj: '11222333000181',
    nome: 'Pizzaria Exemplo Ltda',
    inscricaoEstadual: '111222330008',
    endereco: 'Rua das Flores, 10',
    municipio: 'São Paulo',
    uf: 'SP',
    proprio: true,
  },
};
export const notaDeExemplo = (over: Partial<Nota> = {}): Nota => ({
  ambiente: '2',
  serie: 1,
  numero: 42,
  codigo: '19283746',
  emissao: new Date('2026-11-21T13:15:00Z'),
  fuso: zonaDaPlataforma,
  presenca: '1',
  emitente: {
    cnpj: '11222333000181',
    razaoSocial: 'Pizzaria Exemplo Ltda',
    nomeFantasia: 'Pizzaria Exemplo',
    inscricaoEstadual: '111222330008',
    crt: '1',
    telefone: '+551132654321',
    endereco: {
      logradouro: 'Rua das Flores',
      numero: '10',
      bairro: 'Centro',
      codigoMunicipio: '3550308',
      municipio: 'São Paulo',
      uf: 'SP',
      cep: '01001000',
    },
  },
  itens: [itemDeExemplo],
  pagamentos: [{ meio: '01', valor: 9980 }],
  ...over,
});

/** Example of a model 55, to a company. */
export const nfeDeExemplo = (over: Partial<Nota> = {}): Nota => ({
  ...notaDeExemplo(),
  frete: '9',
  destinatario: {
    documento: '11444777000161',
    nome: 'Escritório Modelo Ltda',
    email: 'compras@escritorio.com.br',
    telefone: '+551133334444',
    indIEDest: '1',
    inscricaoEstadual: '110042490114',
    consumidorFinal: true,
    endereco: {
      logradouro: 'Avenida Paulista',
      numero: '900',
      complemento: 'Sala 3',
      bairro: 'Bela Vista',
      codigoMunicipio: '3550308',
      municipio: 'São Paulo',
      uf: 'SP',
      cep: '01310100',
    },
  },
  ...over,
});
