import { entity, today } from '#kit';
import { f } from '#fields';
import { planFunctions } from '../planFunctions';

/** A service that a company has hired: as it was then, and from which day to which. */
export const empresaServico = entity('empresaServico', {
  label: ['Serviço contratado', 'Serviços contratados'],
  title: 'nome',
  root: 'empresaservico/',
  tenant: 'empresa',
  bin: false,
  is: 'extras',
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    servico: f.ref('servico', { label: 'Serviço', required: true, readOnly: 'update' }),
    nome: f.text({ label: 'Nome do serviço', max: 80, readOnly: true, help: 'Como se chamava ao contratar.' }),
    funcao: f.enum(planFunctions, {
      label: 'Função liberada',
      readOnly: true,
      help: 'A que o serviço liberava ao contratar.',
    }),
    valor: f.money({ label: 'Valor contratado', min: 0, readOnly: true, help: 'O preço do serviço ao contratar.' }),
    inicio: f.date({ label: 'Início', required: true, readOnly: 'update', help: 'Primeiro dia de uso.' }),
    fim: f.date({ label: 'Último dia', help: 'Vale até o fim deste dia, no fuso da empresa. Vazio: sem fim.' }),
    ultimaFatura: f.text({ label: 'Última fatura', max: 7, readOnly: true, help: 'Mês da última que o cobrou.' }),
    ativo: f.bool({ required: true, default: true, readOnly: true }),
  },
  rules: [
    {
      on: ['inicio', 'fim'],
      test: ({ inicio, fim }) => fim === null || inicio <= fim,
      message: 'O fim vem depois do início!',
    },
  ],
  derived: {
    situacao: {
      label: 'Situação',
      states: {
        ENCERRADO: { label: 'Encerrado', when: [{ ativo: false }, { fim: { lt: today } }] },
        AGENDADO: { label: 'Ainda não começou', tone: 'info', when: { inicio: { gt: today } } },
        EM_VIGOR: { label: 'Em vigor', tone: 'success' },
      },
    },
  },
});
