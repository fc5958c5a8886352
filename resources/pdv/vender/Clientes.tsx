import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { phoneText } from '#kit/phones';
import { Button, can, useRows, Window } from '#screen';
import { cliente as clientes } from '../../../schemas/cadastros/clientes/cliente';
import { quantia } from '../../delivery/pedidos/novoPedido/Recado';
import type { Comprador } from '../comanda';
import { lembrar, lerGuardado, mudarGuardado, procurar, type Conhecido } from '../guardado';
import { useRequestKey } from './Estado';

interface ClientesProps {
  readonly isOnline: boolean;
  readonly cpf: string | null;
  readonly aoVoltar: () => void;
  readonly escolher: (one: Comprador | null, cpf: string | null) => void;
  readonly anotarCpf: (cpf: string | null) => void;
}
/** Buyer, found by telephone, CPF or name; and the CPF for the note, which needs no customer. */
export const Clientes = ({ isOnline, cpf, aoVoltar, escolher, anotarCpf }: ClientesProps) => {
  const id = useId();
  const [texto, setTexto] = useState('');
  const [at, setAt] = useState(0);
  const [nota, setNota] = useState(cpf ?? '');
  const typed = texto.trim();
  const digits = typed.replace(/\D/g, '');
  const isAsked = isOnline && can('CLIENTE_VER') && typed.length >= 3;
  const { rows, isStale, isLoading, error } = useRows(clientes, {
    filter: { situacao: 'ATIVO' },
    search: /[a-z]/i.test(typed) ? typed : digits,
    sort: ['nome', 'asc'],
    size: 8,
    when: isAsked,
  });
  // Offline, only customers this till has sold to.
  const key = useRequestKey()('clientes');
  const [conhecidos, setConhecidos] = useState<readonly Conhecido[]>([]);
  useEffect(() => {
    void lerGuardado<readonly Conhecido[]>(key).then((kept) => setConhecidos(kept ?? []));
  }, [key]);
  const found = isAsked ? rows : isOnline ? [] : procurar(conhecidos, typed, Date.now());
  const on = Math.min(at, Math.max(0, found.length - 1));
  const digitosDaNota = nota.replace(/\D/g, '');
  const anotado = digitosDaNota.length === 11 ? digitosDaNota : null;
  const pegar = (one: (typeof found)[number] | undefined): void => {
    if (!one) return;
    void mudarGuardado<readonly Conhecido[]>(key, (before = []) => lembrar(before, one, Date.now())).catch(
      () => undefined,
    );
    const { id: quem, nome, telefone } = one;
    escolher({ id: quem, nome, telefone, pontos: 'pontos' in one ? one.pontos : null }, anotado);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setAt((on + step + found.length) % found.length);
    else if (event.key === 'Enter') pegar(found[on]);
    else return;
    event.preventDefault();
  };
  return (
    <Window
      title="Cliente"
      size="medium"
      onClose={aoVoltar}
      footer={
        <>
          <Button label="Sem identificação" onClick={() => escolher(null, anotado)} />
          <Button
            label="Pronto"
            tone="primary"
            disabled={digitosDaNota.length > 0 && digitosDaNota.length !== 11}
            onClick={() => {
              anotarCpf(anotado);
              aoVoltar();
            }}
          />
        </>
      }
    >
      <div className="pdv__clientes">
        {can('CLIENTE_VER') ? (
          <label htmlFor={id}>
            Telefone, CPF ou nome
            <input
              id={id}
              className="input"
              type="text"
              role="combobox"
              data-autofocus
              autoComplete="off"
              aria-expanded={found.length > 0}
              aria-controls={`${id}-lista`}
              aria-activedescendant={found.length > 0 ? `${id}-${on}` : undefined}
              value={texto}
              onChange={({ target }) => {
                setTexto(target.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
          </label>
        ) : (
          <p className="lead">Você não vê o cadastro de clientes: a venda vai sem identificação.</p>
        )}
        {!isOnline && (
          <p className="lead">Sem internet aparecem os clientes que este caixa atendeu nos últimos 30 dias.</p>
        )}
        <ul
          className="novo__achados"
          id={`${id}-lista`}
          role="listbox"
          aria-label="Clientes"
          hidden={found.length === 0}
        >
          {found.map((one, index) => (
            <li
              key={one.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === on}
              onClick={() => pegar(one)}
            >
              <strong className="novo__achado-nome">{one.nome}</strong>{' '}
              <span className="lead">
                {[phoneText(one.telefone), 'pontos' in one && one.pontos ? `${quantia(one.pontos)} pontos` : '']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        <p className="lead" role="status">
          {error
            ? 'Não deu para procurar. Tente de novo.'
            : (isAsked && !isStale && !isLoading && found.length === 0) || (!isOnline && typed && found.length === 0)
              ? `Ninguém com “${typed}”. Cadastre em Clientes, ou venda sem identificação.`
              : ''}
        </p>
        <label>
          CPF na nota
          <input
            className="input"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            aria-invalid={digitosDaNota.length > 0 && digitosDaNota.length !== 11}
            value={nota}
            onChange={({ target }) => setNota(target.value)}
          />
        </label>
      </div>
    </Window>
  );
};
