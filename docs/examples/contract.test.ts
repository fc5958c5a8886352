import { contract } from '../../tests/contract/suite';

contract('pglite');
