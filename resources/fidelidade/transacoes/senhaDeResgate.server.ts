import { calls, run } from '#kit';
import { senhaDeResgate } from '../../../schemas/fidelidade/transacoes/senhaDeResgate';
import { conferir, mandarAoCliente } from '../senha.server';
import { conferirSenha, mandarCodigoDeResgate } from './senhaDeResgate';

export const chamadasDaSenha = calls(senhaDeResgate, {
  conferir: run(conferirSenha, async (context, { form: { cliente, senha, uso } }) => {
    const recusa = await conferir(context, { quem: cliente, senha, uso });
    return { confere: recusa === undefined, recusa };
  }),
  codigo: run(mandarCodigoDeResgate, (context, { form: { cliente, uso } }) => mandarAoCliente(context, cliente, uso)),
});
