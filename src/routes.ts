import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { pages } from './app/paths.ts'

export default pages.map(({ path, file }) => (path === '/' ? index(file) : route(path, file))) satisfies RouteConfig
