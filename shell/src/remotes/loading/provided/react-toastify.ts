/** What remotes may take from the toast library. Most need only `shared/notices`. */
export { toast } from 'react-toastify/unstyled'
