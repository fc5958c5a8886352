import type { AccreditationRequest } from '../../resources/financeiro/provedor.server';

const file = (name: string) => ({
  name,
  type: 'image/png',
  content: new Uint8Array([137, 80, 78, name.charCodeAt(0)]),
});
/** A sound request, for tests. */
export const request: AccreditationRequest = {
  company: {
    name: 'Cantina Ltda',
    tradeName: 'Cantina',
    document: '11222333000181',
    category: '5812',
    email: 'a@b.co',
    phone: '+5511987654321',
    monthlyRevenue: 1000,
    address: {
      street: 'Rua A',
      number: '10',
      complement: '',
      neighborhood: 'Centro',
      city: 'São Paulo',
      state: 'SP',
      postalCode: '01001000',
    },
  },
  statementDescriptor: 'CANTINA',
  account: {
    bank: '341',
    type: 'CORRENTE',
    branch: '1234',
    number: '56789',
    digit: '0',
    holder: 'Cantina Ltda',
    document: '11222333000181',
  },
  owner: {
    name: 'Ana Maria Dona',
    document: '12345678909',
    birth: '1980-01-01',
    email: 'a@b.co',
    phone: '+5511987654321',
  },
  documents: [
    { type: 'SELFIE', file: file('selfie.png') },
    { type: 'IDENTIDADE_FRENTE', file: file('frente.png') },
    { type: 'IDENTIDADE_VERSO', file: file('verso.png') },
    { type: 'RESIDENCIA', file: file('luz.png') },
    { type: 'ATIVIDADE', file: file('contrato.png') },
  ],
};
