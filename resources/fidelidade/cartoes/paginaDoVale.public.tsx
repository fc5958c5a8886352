import { useState } from 'react';
import { useAct, type DataOf, type PublicProps } from '#public';
import type { saldoDoVale, valePublico } from './paginaDoVale';

const PaginaDoVale = ({ data: { loja, codigo }, from }: PublicProps<DataOf<typeof valePublico>>) => {
  const [pin, setPin] = useState('');
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
          <form
            className="gift__form scripted"
            onSubmit={(event) => {
              event.preventDefault();
              if (/^\d{4}$/.test(pin)) act();
            }}
          >
            <label>
              Senha do vale
              <input
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                value={pin}
                onInput={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
              />
            </label>
            <button type="submit" className="big" disabled={isRunning || pin.length !== 4}>
              Ver saldo
            </button>
          </form>
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
