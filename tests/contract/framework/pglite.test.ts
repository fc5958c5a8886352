import { contract } from './suite';

contract('pglite');
