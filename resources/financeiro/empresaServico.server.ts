import { handlers, saves } from '#kit';
import { todayIn } from '#kit/period';
import { empresa } from '../../schemas/cadastros/empresa';
import { servico } from '../../schemas/cadastros/servico';
import { empresaServico } from '../../schemas/financeiro/empresaServico';
import { zoneOf } from '../comum/period.server';
import { servicosContratados } from './empresaServico';

/** Keeps the service as it was when it was hired: another price or function later is for those who hire then. */
export const contratosDeServico = saves(empresaServico, {
  saving: async ({ rows }, { row, before }) => {
    const hired = before ? undefined : await rows.get(servico, row.servico);
    return hired && { nome: hired.nome, funcao: hired.funcao, valor: hired.valor };
  },
});

export const acoesDoServicoContratado = handlers(servicosContratados, {
  encerrar: async ({ rows, now }, { record }) => {
    const hoje = todayIn(zoneOf((await rows.get(empresa, record.empresa))?.fuso), now);
    await rows.update(empresaServico, record, { ativo: false, fim: record.inicio > hoje ? record.inicio : hoje });
  },
});
