import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldsOf } from '#kit/read/model';
import { Cell } from './cells';
import { f } from './index';

it('shows functions by the names that come with the record', () => {
  const field = fieldsOf({ permissoes: f.tags({ functions: true }) }).permissoes!;
  render(
    <Cell
      field={field}
      record={{ permissoes: ['CLIENTE_VER', 'ANTIGA'], $labels: { '$funcao:CLIENTE_VER': 'Clientes: ver' } }}
    />,
  );
  expect(screen.getByText('Clientes: ver')).toHaveClass('chip');
  expect(screen.getByText('ANTIGA')).toHaveClass('chip');
  expect(screen.queryByText('CLIENTE_VER')).toBeNull();
});
