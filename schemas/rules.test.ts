import { describe, expect, test } from 'vitest';
import { ValidationError } from 'yup';
import { modelOf } from '#fields';
import type { AnyEntity } from '#kit/entity/entity';
import { cleanValues, fieldErrorsOf, schemaOf } from '#kit/entity/validation';
import { cliente } from './cadastros/clientes/cliente';
import { empresa } from './cadastros/empresa';
import { feriado } from './cadastros/feriado';
import { usuario } from './cadastros/usuarios/usuario';
import { vendedor } from './cadastros/vendedor';
import { cupomDesconto } from './cupom/cupomDesconto';
import { categoriaProduto } from './delivery/cardapio/categoriaProduto';
import { produto } from './delivery/cardapio/produto';
import { cfop } from './fiscal/modulo-fiscal/cfop';
import { impostoEstadual } from './fiscal/modulo-fiscal/impostoEstadual';

/** The errors that a form would show, and the values that would be stored. */
const save = (entity: AnyEntity, values: Readonly<Record<string, unknown>>) => {
  const model = modelOf({ entity, section: 'x' });
  try {
    return {
      stored: schemaOf(model).validateSync(cleanValues(model.fields, values), { abortEarly: false }),
      errors: {} as Record<string, string>,
    };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { stored: undefined, errors: fieldErrorsOf(error) };
  }
};
const message = (entity: AnyEntity, values: Readonly<Record<string, unknown>>, field: string): string | undefined =>
  save(entity, values).errors[field];

describe('cliente', () => {
  const joao = {
    nome: 'João',
    empresa: 1,
    telefone: '+5511987654321',
    tipo: 'FISICA',
    situacao: 'ATIVO',
    aceitaMensagens: false,
  };
  test('a person has a CPF, a company a CNPJ, with letters or without', () => {
    const wrong = 'Pessoa física tem CPF; pessoa jurídica tem CNPJ!';
    expect(save(cliente, joao).errors).toEqual({});
    expect(save(cliente, { ...joao, cpfCnpj: '123.456.789-09' }).errors).toEqual({});
    expect(message(cliente, { ...joao, cpfCnpj: '12.ABC.345/01DE-35' }, 'cpfCnpj')).toBe(wrong);
    expect(save(cliente, { ...joao, tipo: 'JURIDICA', cpfCnpj: '12.ABC.345/01DE-35' }).errors).toEqual({});
    expect(message(cliente, { ...joao, tipo: 'JURIDICA', cpfCnpj: '12345678909' }, 'cpfCnpj')).toBe(wrong);
  });
  test('a birthday is of a person; a day of consent of who gave it; a block its reason', () => {
    expect(save(cliente, { ...joao, tipo: 'JURIDICA', dataNascimento: '1990-01-01' }).stored).not.toHaveProperty(
      'dataNascimento',
    );
    expect(save(cliente, { ...joao, dataConsentimento: '2026-01-02' }).stored).not.toHaveProperty('dataConsentimento');
    expect(save(cliente, { ...joao, aceitaMensagens: true, dataConsentimento: '2026-01-02' }).stored).toHaveProperty(
      'dataConsentimento',
    );
    expect(message(cliente, { ...joao, situacao: 'BLOQUEADO' }, 'motivoBloqueio')).toBe('Campo obrigatório!');
  });
  test('the other phone is another', () => {
    expect(message(cliente, { ...joao, telefoneAlternativo: joao.telefone }, 'telefoneAlternativo')).toMatch(
      /outro telefone/,
    );
  });
});

describe('usuario', () => {
  const maria = {
    nome: 'Maria',
    login: 'maria',
    email: 'maria@exemplo.com.br',
    papel: 'OPERADOR',
    empresa: 1,
    ativo: true,
  };
  test('staff belongs to a company, the platform to none', () => {
    expect(save(usuario, maria).errors).toEqual({});
    expect(message(usuario, { ...maria, empresa: null }, 'papel')).toBe('Este papel pede uma empresa!');
    expect(message(usuario, { ...maria, papel: 'ADMIN' }, 'papel')).toBe(
      'Usuários da plataforma não pertencem a uma empresa!',
    );
    expect(save(usuario, { ...maria, papel: 'ADMIN', empresa: null }).errors).toEqual({});
  });
  test('a seller needs his record, nobody else has one', () => {
    expect(message(usuario, { ...maria, papel: 'VENDEDOR' }, 'vendedor')).toBe('Campo obrigatório!');
    expect(save(usuario, { ...maria, vendedor: 3 }).stored).not.toHaveProperty('vendedor');
  });
  test.each(['Maria', 'ma', 'maria souza', '-maria', 'joão'])('«%s» is no login', (login) => {
    expect(message(usuario, { ...maria, login }, 'login')).toBeDefined();
  });
});

describe('empresa', () => {
  const loja = {
    shortName: 'Loja',
    companyName: 'Loja Ltda.',
    cpfCnpj: '11222333000181',
    situacao: 'ATIVA',
    bloqueado: false,
    unidade: 'UNICA',
    email: 'a@b.com.br',
    telefone: '+5511987654321',
    fuso: 'UTC_3_BRASIL',
    plano: 1,
  };
  test('a branch has a head office, a head office a network', () => {
    expect(save(empresa, loja).errors).toEqual({});
    expect(Object.keys(save(empresa, { ...loja, unidade: 'FILIAL' }).errors)).toEqual(['matriz']);
    expect(Object.keys(save(empresa, { ...loja, unidade: 'MATRIZ' }).errors)).toEqual(['rede']);
    expect(save(empresa, { ...loja, matriz: 9, rede: 'X' }).stored).not.toHaveProperty('matriz');
  });
  test('a tax regime goes with a CNPJ', () => {
    expect(
      message(empresa, { ...loja, cpfCnpj: '12345678909', regimeTributario: 'SIMPLES' }, 'regimeTributario'),
    ).toMatch(/CNPJ/);
  });
});

describe('cupomDesconto', () => {
  const dez = {
    nome: 'Dez',
    empresa: 1,
    situacao: 'ATIVO',
    tipo: 'VALOR',
    valor: 10,
    dataInicio: '2026-01-01',
    dataVencimento: '2026-01-01',
    primeiraCompra: false,
  };
  test('its value is that of its type', () => {
    expect(save(cupomDesconto, dez).errors).toEqual({});
    expect(message(cupomDesconto, { ...dez, tipo: 'PERCENTUAL' }, 'percentual')).toBe('Campo obrigatório!');
    expect(save(cupomDesconto, { ...dez, tipo: 'FRETE' }).stored).not.toHaveProperty('valor');
    expect(save(cupomDesconto, { ...dez, tipo: 'PERCENTUAL', percentual: 100.01 }).errors).toHaveProperty('percentual');
  });
  test('dates, limits and the smallest order agree', () => {
    expect(message(cupomDesconto, { ...dez, dataVencimento: '2025-12-31' }, 'dataVencimento')).toBe(
      '“Vencimento” não pode vir antes de “Início”!',
    );
    expect(message(cupomDesconto, { ...dez, limiteUso: 2, limitePorCliente: 3 }, 'limitePorCliente')).toMatch(
      /limite de usos/,
    );
    expect(message(cupomDesconto, { ...dez, pedidoMinimo: 9.99 }, 'pedidoMinimo')).toMatch(/menor que o desconto/);
    expect(save(cupomDesconto, { ...dez, pedidoMinimo: 10 }).errors).toEqual({});
    expect(save(cupomDesconto, { ...dez, tipo: 'FRETE', valor: 50, pedidoMinimo: 10 }).errors).toEqual({});
  });
  test('it ends on a day, or is for days of the week; its hours come in pairs', () => {
    expect(message(cupomDesconto, { ...dez, dataVencimento: null }, 'vencimentoDiaSemana')).toBe(
      'Informe “Vencimento” ou “Dias da semana em que vale”!',
    );
    expect(save(cupomDesconto, { ...dez, dataVencimento: null, vencimentoDiaSemana: ['TER'] }).errors).toEqual({});
    expect(message(cupomDesconto, { ...dez, horaInicio: '18:00' }, 'horaFim')).toBe('Informe também “até as”!');
    expect(message(cupomDesconto, { ...dez, horaFim: '02:00' }, 'horaInicio')).toBe('Informe também “Vale das”!');
    expect(save(cupomDesconto, { ...dez, horaInicio: '18:00', horaFim: '02:00' }).errors).toEqual({});
    expect(message(cupomDesconto, { ...dez, horaInicio: '18:00', horaFim: '18:00' }, 'horaFim')).toMatch(
      /não podem ser iguais/,
    );
  });
});

describe('the others', () => {
  test("produto: on sale it costs less; stock only where it is kept; a GTIN has a GTIN's length", () => {
    const pizza = {
      nome: 'Pizza',
      empresa: 1,
      categoria: 1,
      situacao: 'ATIVO',
      preco: 40,
      maiores: false,
      ordem: 0,
      controlaEstoque: false,
      tipo: 'SIMPLES',
      destaque: false,
      pesavel: false,
      daRede: false,
    };
    expect(save(produto, pizza).errors).toEqual({});
    expect(message(produto, { ...pizza, precoPromocional: 40 }, 'precoPromocional')).toMatch(/menor que o preço/);
    expect(save(produto, { ...pizza, estoque: 5 }).stored).not.toHaveProperty('estoque');
    expect(message(produto, { ...pizza, codigoBarras: '123456789' }, 'codigoBarras')).toMatch(/código de barras/);
  });
  test('impostoEstadual: a CSOSN or a CST', () => {
    const imposto = { nome: 'Venda', empresa: 1 };
    expect(message(impostoEstadual, imposto, 'cstIcms')).toBe('Informe “CSOSN” ou “CST do ICMS”!');
    expect(save(impostoEstadual, { ...imposto, csosn: 2 }).errors).toEqual({});
    expect(save(impostoEstadual, { ...imposto, cstIcms: 2 }).errors).toEqual({});
  });
  test('categoria: hours may pass midnight, not be equal', () => {
    const noite = { nome: 'Noite', empresa: 1, ordem: 0, ativo: true, horaInicio: '22:00', horaFim: '02:00' };
    expect(save(categoriaProduto, noite).errors).toEqual({});
    expect(save(categoriaProduto, { ...noite, horaFim: '22:00' }).errors).toHaveProperty('horaFim');
  });
  test('feriado: a state or a municipality by its scope', () => {
    const dia = { nome: 'Dia', data: '2026-07-09', tipo: 'FERIADO' };
    expect(save(feriado, { ...dia, abrangencia: 'NACIONAL', estado: 1 }).stored).not.toHaveProperty('estado');
    expect(Object.keys(save(feriado, { ...dia, abrangencia: 'ESTADUAL' }).errors)).toEqual(['estado']);
    expect(Object.keys(save(feriado, { ...dia, abrangencia: 'MUNICIPAL' }).errors)).toEqual(['cidade']);
  });
  test('vendedor: an account goes with a bank', () => {
    const ana = {
      nome: 'Ana',
      cpfCnpj: '12345678909',
      email: 'a@b.com.br',
      telefone: '+5511987654321',
      comissaoAdesao: 10,
      comissaoMensal: 5,
      ordem: 0,
      ativo: true,
      pedeNota: false,
    };
    expect(save(vendedor, ana).errors).toEqual({});
    expect(Object.keys(save(vendedor, { ...ana, banco: 1 }).errors).toSorted()).toEqual(['agencia', 'conta']);
  });
  test('cfop: the first figure says direction and destination', () => {
    const venda = { codigo: '5102', nome: '5102 - Venda', operacao: 'SAIDA', destino: 'ESTADUAL', nfce: true };
    expect(save(cfop, venda).errors).toEqual({});
    expect(save(cfop, { ...venda, operacao: 'ENTRADA' }).errors).toHaveProperty('codigo');
    expect(save(cfop, { ...venda, destino: 'EXTERIOR' }).errors).toHaveProperty('codigo');
  });
});
