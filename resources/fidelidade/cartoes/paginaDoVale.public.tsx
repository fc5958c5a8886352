import { useState } from 'react';
import { Form, TextField, useAct, type DataOf, type PublicProps } from '#public';
import type { saldoDoVale, valePublico } from './paginaDoVale';

const PaginaDoVale = ({ data: { loja, codigo }, from }: PublicProps<DataOf<typeof valePublico>>) => {
  const [pin, setPin] = useState('');
  const [erros, setErros] = useState<Readonly<Record<string, string>>>({});
  const { act, done, isRunning, failure } = useAct<DataOf<typeof saldoDoVale>>(`${from}/saldo`, undefined, { pin });
  const recusa = done?.recusa ?? failure;
  return (
    <main className="page">
      <p className="page__shop">{loja}</p>
      <h1>Vale-presente</h1>
      <p className="gift__code">{codigo}</p>
      {done?.saldo ? (
        <section className="card" role="status">
          <p className="gift__amount">{done.saldo}</p>
          <p className="muted">{done.validade}</p>
        </section>
      ) : (
        <section className="card">
          <Form
            className="gift__form scripted"
            errors={erros}
            onSubmit={() => {
              if (!/^\d{4}$/.test(pin)) return setErros({ pin: 'Digite os 4 números da senha do vale!' });
              setErros({});
              return act();
            }}
          >
            <TextField
              label="Senha do vale"
              name="pin"
              error={erros.pin}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              isNeeded
              value={pin}
              onText={(text) => setPin(text.replace(/\D/g, ''))}
            />
            <button type="submit" className="big" disabled={isRunning}>
              Ver saldo
            </button>
          </Form>
          <p className="muted small unscripted">Para ver o saldo, abra este link em um navegador com JavaScript.</p>
          {recusa ? (
            <p className="note" role="alert">
              {recusa}
            </p>
          ) : null}
        </section>
      )}
      <p className="muted small">Use o código no pedido. Não é trocado por dinheiro.</p>
    </main>
  );
};
export default PaginaDoVale;
